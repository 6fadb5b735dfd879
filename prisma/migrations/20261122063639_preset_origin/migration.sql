BEGIN;

-- AlterTable
ALTER TABLE "Preset" ADD COLUMN "origin" TEXT;

COMMIT;
