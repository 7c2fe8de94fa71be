-- Turns of a whole workspace are listed by route and by what went wrong: by look-ups that see ids, times and names of routes, never a word.
GRANT SELECT (route, faults, takeovers, degraded) ON turns TO agent7_lookup;
