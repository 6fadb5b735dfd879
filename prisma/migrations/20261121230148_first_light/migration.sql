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
    "data" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL
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
    CONSTRAINT "Run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Run_inputHash_fkey" FOREIGN KEY ("inputHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Run_outputHash_fkey" FOREIGN KEY ("outputHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Run_recordHash_fkey" FOREIGN KEY ("recordHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
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

COMMIT;
