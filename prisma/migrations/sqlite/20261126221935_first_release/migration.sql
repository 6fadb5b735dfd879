BEGIN;

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Blob" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "encoding" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "BlobPiece" (
    "hash" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "data" BLOB NOT NULL,

    PRIMARY KEY ("hash", "index"),
    CONSTRAINT "BlobPiece_hash_fkey" FOREIGN KEY ("hash") REFERENCES "Blob" ("hash") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "fileName" TEXT,
    "sourceHash" TEXT NOT NULL,
    "conversationIndex" INTEGER NOT NULL,
    "view" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "summary" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "Conversation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Conversation_sourceHash_fkey" FOREIGN KEY ("sourceHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "groupId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "conversationId" TEXT,
    "conversationTitle" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "fileName" TEXT,
    "inputHash" TEXT NOT NULL,
    "conversationIndex" INTEGER NOT NULL,
    "view" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "preset" TEXT,
    "config" TEXT NOT NULL,
    "tokensBefore" INTEGER NOT NULL,
    "tokensAfter" INTEGER NOT NULL,
    "costUsd" REAL,
    "timeMs" REAL NOT NULL,
    "summary" TEXT NOT NULL,
    "outputHash" TEXT NOT NULL,
    "recordHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "Run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Run_inputHash_fkey" FOREIGN KEY ("inputHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Run_outputHash_fkey" FOREIGN KEY ("outputHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Run_recordHash_fkey" FOREIGN KEY ("recordHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);

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
    "groupId" TEXT,
    "strategy" TEXT,
    "error" TEXT,
    "processId" INTEGER NOT NULL,
    "processToken" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "OpenRun_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "WorkspaceSetting" (
    "workspaceId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "key"),
    CONSTRAINT "WorkspaceSetting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

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
CREATE TABLE "KnownSweep" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "conversationId" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "KnownSweep_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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

-- CreateTable
CREATE TABLE "Preset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tags" TEXT NOT NULL,
    "origin" TEXT,
    "version" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "Preset_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PresetVersion" (
    "presetId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "config" TEXT NOT NULL,
    "note" TEXT,
    "restoredFrom" INTEGER,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("presetId", "version"),
    CONSTRAINT "PresetVersion_presetId_fkey" FOREIGN KEY ("presetId") REFERENCES "Preset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Snapshot" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "includesConversation" BOOLEAN NOT NULL,
    "contentHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Snapshot_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Snapshot_contentHash_fkey" FOREIGN KEY ("contentHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Conversation_workspaceId_deletedAt_createdAt_id_idx" ON "Conversation"("workspaceId", "deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_sourceHash_idx" ON "Conversation"("sourceHash");

-- CreateIndex
CREATE INDEX "Run_workspaceId_createdAt_id_idx" ON "Run"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_groupId_position_idx" ON "Run"("groupId", "position");

-- CreateIndex
CREATE INDEX "Run_conversationId_idx" ON "Run"("conversationId");

-- CreateIndex
CREATE INDEX "Run_inputHash_idx" ON "Run"("inputHash");

-- CreateIndex
CREATE INDEX "Run_outputHash_idx" ON "Run"("outputHash");

-- CreateIndex
CREATE INDEX "Run_recordHash_idx" ON "Run"("recordHash");

-- CreateIndex
CREATE INDEX "OpenRun_workspaceId_createdAt_id_idx" ON "OpenRun"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "OpenRun_conversationId_idx" ON "OpenRun"("conversationId");

-- CreateIndex
CREATE INDEX "Profile_workspaceId_deletedAt_name_id_idx" ON "Profile"("workspaceId", "deletedAt", "name", "id");

-- CreateIndex
CREATE INDEX "KnownSweep_conversationId_createdAt_idx" ON "KnownSweep"("conversationId", "createdAt");

-- CreateIndex
CREATE INDEX "CondensationEvent_workspaceId_createdAt_id_idx" ON "CondensationEvent"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ModelCall_model_createdAt_id_idx" ON "ModelCall"("model", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ModelCall_workspaceId_idx" ON "ModelCall"("workspaceId");

-- CreateIndex
CREATE INDEX "Preset_workspaceId_deletedAt_name_id_idx" ON "Preset"("workspaceId", "deletedAt", "name", "id");

-- CreateIndex
CREATE INDEX "Snapshot_workspaceId_createdAt_id_idx" ON "Snapshot"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Snapshot_contentHash_idx" ON "Snapshot"("contentHash");

COMMIT;
