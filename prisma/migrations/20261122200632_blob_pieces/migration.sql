BEGIN;

-- CreateTable
CREATE TABLE "BlobPiece" (
    "hash" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "data" BLOB NOT NULL,

    PRIMARY KEY ("hash", "index"),
    CONSTRAINT "BlobPiece_hash_fkey" FOREIGN KEY ("hash") REFERENCES "Blob" ("hash") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Content that is stored already, cut as `storeBlob` cuts it.
WITH RECURSIVE "Cut" ("hash", "index") AS (
    SELECT "hash", 0 FROM "Blob"
    UNION ALL
    SELECT "Cut"."hash", "Cut"."index" + 1 FROM "Cut" JOIN "Blob" USING ("hash")
    WHERE ("Cut"."index" + 1) * 262144 < length("Blob"."data")
)
INSERT INTO "BlobPiece" ("hash", "index", "data")
SELECT "hash", "index", substr("data", "index" * 262144 + 1, 262144) FROM "Cut" JOIN "Blob" USING ("hash");

-- In place: a table made anew would first delete the old one's rows, and with them their pieces.
ALTER TABLE "Blob" DROP COLUMN "data";

COMMIT;
