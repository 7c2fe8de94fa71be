SET LOCAL lock_timeout = '5s';
ALTER TABLE document_tokens DROP CONSTRAINT document_tokens_pkey;
ALTER TABLE document_tokens ADD CONSTRAINT document_tokens_pkey PRIMARY KEY USING INDEX document_tokens_summed;
