BEGIN;

-- AlterTable
ALTER TABLE "OpenRun" ADD COLUMN "error" TEXT;
ALTER TABLE "OpenRun" ADD COLUMN "groupId" TEXT;
ALTER TABLE "OpenRun" ADD COLUMN "strategy" TEXT;

-- CreateIndex
CREATE INDEX "OpenRun_conversationId_idx" ON "OpenRun"("conversationId");

COMMIT;
