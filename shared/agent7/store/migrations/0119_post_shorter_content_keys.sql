-- 64 bits tell a person's statements apart (of a hundred thousand two are alike once in four thousand million); what is said has no key.
UPDATE memories SET content_key = CASE kind WHEN 'verbatim' THEN '' ELSE left(content_key, 16) END WHERE length(content_key) > 16;
UPDATE memories_cold SET content_key = CASE kind WHEN 'verbatim' THEN '' ELSE left(content_key, 16) END WHERE length(content_key) > 16;
UPDATE lessons SET key = left(key, 16) WHERE length(key) > 16;
