BEGIN;

-- CreateTable
CREATE TABLE "Profile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "handler" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "prices" TEXT NOT NULL,
    "contextWindow" INTEGER,
    "maxOutput" INTEGER,
    "supportsCache" BOOLEAN,
    "threshold" REAL NOT NULL,
    "customPrompt" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "Profile_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfileSecret" (
    "profileId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sealed" BLOB NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("profileId", "name"),
    CONSTRAINT "ProfileSecret_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Pin" (
    "key" TEXT NOT NULL,
    "sample" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "preview" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "usage" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("key", "sample")
);

-- CreateTable
CREATE TABLE "CondensationEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "runId" TEXT,
    "provider" TEXT NOT NULL,
    "preset" TEXT,
    "profileId" TEXT,
    "profileName" TEXT,
    "model" TEXT,
    "tokensBefore" INTEGER NOT NULL,
    "tokensAfter" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "pinnedCalls" INTEGER NOT NULL,
    "inputTokens" INTEGER NOT NULL,
    "outputTokens" INTEGER NOT NULL,
    "cacheReadTokens" INTEGER NOT NULL,
    "cacheWriteTokens" INTEGER NOT NULL,
    "costUsd" REAL,
    "estimatedUsd" REAL,
    "timeMs" REAL NOT NULL,
    "fallbacks" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "CondensationEvent_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ModelCall" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "estimatedInputTokens" INTEGER NOT NULL,
    "inputTokens" INTEGER NOT NULL,
    "outputTokens" INTEGER NOT NULL,
    "summaryTokens" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "ModelCall_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Profile_workspaceId_deletedAt_name_id_idx" ON "Profile"("workspaceId", "deletedAt", "name", "id");

-- CreateIndex
CREATE INDEX "CondensationEvent_workspaceId_createdAt_id_idx" ON "CondensationEvent"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ModelCall_model_createdAt_id_idx" ON "ModelCall"("model", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ModelCall_workspaceId_idx" ON "ModelCall"("workspaceId");

COMMIT;
