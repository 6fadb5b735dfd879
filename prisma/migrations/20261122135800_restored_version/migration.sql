BEGIN;

-- AlterTable
ALTER TABLE "PresetVersion" ADD COLUMN "restoredFrom" INTEGER;

-- Until now the program said it in the note.
UPDATE "PresetVersion"
SET "restoredFrom" = CAST(substr("note", 23, length("note") - 23) AS INTEGER), "note" = NULL
WHERE "note" GLOB 'Restored from version [0-9]*.';

COMMIT;
