BEGIN;

-- CreateTable
CREATE TABLE "KnownSweep" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "conversationId" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "KnownSweep_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "KnownSweep_conversationId_createdAt_idx" ON "KnownSweep"("conversationId", "createdAt");

COMMIT;
