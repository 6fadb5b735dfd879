BEGIN;

-- CreateTable
CREATE TABLE "OpenRun" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "preset" TEXT,
    "conversationId" TEXT NOT NULL,
    "conversationTitle" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "tokensBefore" INTEGER NOT NULL,
    "processId" INTEGER NOT NULL,
    "processToken" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "OpenRun_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "OpenRun_workspaceId_createdAt_id_idx" ON "OpenRun"("workspaceId", "createdAt", "id");

COMMIT;
