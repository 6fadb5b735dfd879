BEGIN;

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Blob" (
    "hash" TEXT COLLATE "C" NOT NULL,
    "encoding" TEXT COLLATE "C" NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Blob_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "BlobPiece" (
    "hash" TEXT COLLATE "C" NOT NULL,
    "index" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "BlobPiece_pkey" PRIMARY KEY ("hash","index")
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "dialect" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C",
    "sourceHash" TEXT COLLATE "C" NOT NULL,
    "conversationIndex" INTEGER NOT NULL,
    "view" TEXT COLLATE "C" NOT NULL,
    "messages" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "summary" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "groupId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "conversationId" TEXT COLLATE "C",
    "conversationTitle" TEXT COLLATE "C" NOT NULL,
    "dialect" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C",
    "inputHash" TEXT COLLATE "C" NOT NULL,
    "conversationIndex" INTEGER NOT NULL,
    "view" TEXT COLLATE "C" NOT NULL,
    "provider" TEXT COLLATE "C" NOT NULL,
    "preset" TEXT COLLATE "C",
    "config" TEXT COLLATE "C" NOT NULL,
    "tokensBefore" INTEGER NOT NULL,
    "tokensAfter" INTEGER NOT NULL,
    "costUsd" DOUBLE PRECISION,
    "timeMs" DOUBLE PRECISION NOT NULL,
    "summary" TEXT COLLATE "C" NOT NULL,
    "outputHash" TEXT COLLATE "C" NOT NULL,
    "recordHash" TEXT COLLATE "C" NOT NULL,
    "searchText" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OpenRun" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "provider" TEXT COLLATE "C" NOT NULL,
    "preset" TEXT COLLATE "C",
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "conversationTitle" TEXT COLLATE "C" NOT NULL,
    "dialect" TEXT COLLATE "C" NOT NULL,
    "tokensBefore" INTEGER NOT NULL,
    "groupId" TEXT COLLATE "C",
    "strategy" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "processId" INTEGER NOT NULL,
    "processToken" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OpenRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "WorkspaceSetting" (
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WorkspaceSetting_pkey" PRIMARY KEY ("workspaceId","key")
);

-- CreateTable
CREATE TABLE "Profile" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "handler" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "options" TEXT COLLATE "C" NOT NULL,
    "prices" TEXT COLLATE "C" NOT NULL,
    "contextWindow" INTEGER,
    "maxOutput" INTEGER,
    "supportsCache" BOOLEAN,
    "threshold" DOUBLE PRECISION NOT NULL,
    "customPrompt" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProfileSecret" (
    "profileId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "sealed" BYTEA NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProfileSecret_pkey" PRIMARY KEY ("profileId","name")
);

-- CreateTable
CREATE TABLE "Pin" (
    "key" TEXT COLLATE "C" NOT NULL,
    "sample" INTEGER NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "purpose" TEXT COLLATE "C" NOT NULL,
    "preview" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "usage" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Pin_pkey" PRIMARY KEY ("key","sample")
);

-- CreateTable
CREATE TABLE "KnownSweep" (
    "key" TEXT COLLATE "C" NOT NULL,
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "result" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "KnownSweep_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "CondensationEvent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "outcome" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C",
    "provider" TEXT COLLATE "C" NOT NULL,
    "preset" TEXT COLLATE "C",
    "profileId" TEXT COLLATE "C",
    "profileName" TEXT COLLATE "C",
    "model" TEXT COLLATE "C",
    "tokensBefore" INTEGER NOT NULL,
    "tokensAfter" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "pinnedCalls" INTEGER NOT NULL,
    "inputTokens" INTEGER NOT NULL,
    "outputTokens" INTEGER NOT NULL,
    "cacheReadTokens" INTEGER NOT NULL,
    "cacheWriteTokens" INTEGER NOT NULL,
    "costUsd" DOUBLE PRECISION,
    "estimatedUsd" DOUBLE PRECISION,
    "timeMs" DOUBLE PRECISION NOT NULL,
    "fallbacks" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CondensationEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModelCall" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "purpose" TEXT COLLATE "C" NOT NULL,
    "estimatedInputTokens" INTEGER NOT NULL,
    "inputTokens" INTEGER NOT NULL,
    "outputTokens" INTEGER NOT NULL,
    "summaryTokens" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Preset" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "tags" TEXT COLLATE "C" NOT NULL,
    "origin" TEXT COLLATE "C",
    "version" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Preset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PresetVersion" (
    "presetId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "provider" TEXT COLLATE "C" NOT NULL,
    "config" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "restoredFrom" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PresetVersion_pkey" PRIMARY KEY ("presetId","version")
);

-- CreateTable
CREATE TABLE "Snapshot" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "includesConversation" BOOLEAN NOT NULL,
    "contentHash" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Snapshot_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "BlobPiece" ADD CONSTRAINT "BlobPiece_hash_fkey" FOREIGN KEY ("hash") REFERENCES "Blob"("hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_sourceHash_fkey" FOREIGN KEY ("sourceHash") REFERENCES "Blob"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_inputHash_fkey" FOREIGN KEY ("inputHash") REFERENCES "Blob"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_outputHash_fkey" FOREIGN KEY ("outputHash") REFERENCES "Blob"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_recordHash_fkey" FOREIGN KEY ("recordHash") REFERENCES "Blob"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenRun" ADD CONSTRAINT "OpenRun_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkspaceSetting" ADD CONSTRAINT "WorkspaceSetting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Profile" ADD CONSTRAINT "Profile_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfileSecret" ADD CONSTRAINT "ProfileSecret_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KnownSweep" ADD CONSTRAINT "KnownSweep_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CondensationEvent" ADD CONSTRAINT "CondensationEvent_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preset" ADD CONSTRAINT "Preset_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PresetVersion" ADD CONSTRAINT "PresetVersion_presetId_fkey" FOREIGN KEY ("presetId") REFERENCES "Preset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Snapshot" ADD CONSTRAINT "Snapshot_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Snapshot" ADD CONSTRAINT "Snapshot_contentHash_fkey" FOREIGN KEY ("contentHash") REFERENCES "Blob"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

COMMIT;
