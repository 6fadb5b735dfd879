BEGIN;

-- AlterTable
ALTER TABLE "Snapshot" ADD COLUMN     "experimentId" TEXT COLLATE "C";

COMMIT;
