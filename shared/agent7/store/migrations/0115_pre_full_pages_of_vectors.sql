-- Vectors are written in the order of their ids, so a full page of them is never split by what comes later: a tenth need not stay free.
ALTER INDEX memory_embeddings_near SET (fillfactor = 100);
