-- Beside which statement one was left standing that is near to it in meaning, when the two were compared: for the health report.
ALTER TABLE memories ADD COLUMN near_id bigint;                                                            -- null: none is near
