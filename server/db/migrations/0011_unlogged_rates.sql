-- Counts of the last minute may be lost in a crash; each of them in the write-ahead log would cost more than it is worth.
ALTER TABLE "rate_counts" SET UNLOGGED;
