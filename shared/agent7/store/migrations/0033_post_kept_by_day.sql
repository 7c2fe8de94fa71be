-- Days are found by memories_of_days.
DROP INDEX memories_by_day;
