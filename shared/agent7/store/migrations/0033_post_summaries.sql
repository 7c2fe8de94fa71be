-- Whether a summary answers is told by its words: no vector stands for it any more.
ALTER TABLE category_summaries DROP COLUMN model, DROP COLUMN embedding;
