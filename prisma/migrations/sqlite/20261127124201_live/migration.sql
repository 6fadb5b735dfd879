BEGIN;

-- CreateTable
CREATE TABLE "LiveToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "ending" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "LiveToken_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LiveCall" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "preset" TEXT NOT NULL,
    "presetName" TEXT NOT NULL,
    "model" TEXT,
    "outcome" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,
    "tokensBefore" INTEGER NOT NULL,
    "tokensAfter" INTEGER NOT NULL,
    "timeMs" REAL NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "LiveCall_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LiveOriginal" (
    "workspaceId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "tool" TEXT,
    "tokens" INTEGER NOT NULL,
    "items" INTEGER NOT NULL,
    "itemsLeft" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "data" BLOB NOT NULL,
    "retrievals" INTEGER NOT NULL,
    "expiresAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "hash"),
    CONSTRAINT "LiveOriginal_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LiveSession" (
    "workspaceId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "data" BLOB NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "id"),
    CONSTRAINT "LiveSession_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "LiveToken_hash_key" ON "LiveToken"("hash");

-- CreateIndex
CREATE INDEX "LiveToken_workspaceId_createdAt_id_idx" ON "LiveToken"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "LiveCall_workspaceId_createdAt_id_idx" ON "LiveCall"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "LiveOriginal_expiresAt_idx" ON "LiveOriginal"("expiresAt");

-- CreateIndex
CREATE INDEX "LiveSession_workspaceId_key_updatedAt_idx" ON "LiveSession"("workspaceId", "key", "updatedAt");

-- CreateIndex
CREATE INDEX "LiveSession_updatedAt_idx" ON "LiveSession"("updatedAt");

COMMIT;
