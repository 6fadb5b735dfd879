BEGIN;

-- CreateTable
CREATE TABLE "LiveToken" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "ending" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "LiveToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LiveCall" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "preset" TEXT COLLATE "C" NOT NULL,
    "presetName" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C",
    "outcome" TEXT COLLATE "C" NOT NULL,
    "messages" INTEGER NOT NULL,
    "tokensBefore" INTEGER NOT NULL,
    "tokensAfter" INTEGER NOT NULL,
    "timeMs" DOUBLE PRECISION NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LiveCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LiveOriginal" (
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "contentHash" TEXT COLLATE "C" NOT NULL,
    "tool" TEXT COLLATE "C",
    "tokens" INTEGER NOT NULL,
    "items" INTEGER NOT NULL,
    "itemsLeft" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,
    "retrievals" INTEGER NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LiveOriginal_pkey" PRIMARY KEY ("workspaceId","hash")
);

-- CreateTable
CREATE TABLE "LiveSession" (
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "contentHash" TEXT COLLATE "C" NOT NULL,
    "size" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LiveSession_pkey" PRIMARY KEY ("workspaceId","id")
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

-- AddForeignKey
ALTER TABLE "LiveToken" ADD CONSTRAINT "LiveToken_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveCall" ADD CONSTRAINT "LiveCall_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveOriginal" ADD CONSTRAINT "LiveOriginal_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveSession" ADD CONSTRAINT "LiveSession_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMIT;
