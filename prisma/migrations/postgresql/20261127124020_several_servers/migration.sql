BEGIN;

-- CreateTable
CREATE TABLE "RunGroup" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "strategies" TEXT COLLATE "C" NOT NULL,
    "events" TEXT COLLATE "C" NOT NULL,
    "isCancelled" BOOLEAN NOT NULL,
    "processId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "RunGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HeldFile" (
    "id" TEXT COLLATE "C" NOT NULL,
    "facts" TEXT COLLATE "C",
    "bytes" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "HeldFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HeldPiece" (
    "fileId" TEXT COLLATE "C" NOT NULL,
    "index" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "HeldPiece_pkey" PRIMARY KEY ("fileId","index")
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "client" TEXT COLLATE "C" NOT NULL,
    "failures" INTEGER NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("client")
);

-- CreateIndex
CREATE INDEX "RunGroup_conversationId_idx" ON "RunGroup"("conversationId");

-- CreateIndex
CREATE INDEX "RunGroup_createdAt_idx" ON "RunGroup"("createdAt");

-- CreateIndex
CREATE INDEX "HeldFile_createdAt_idx" ON "HeldFile"("createdAt");

-- CreateIndex
CREATE INDEX "SignInAttempt_lastAt_idx" ON "SignInAttempt"("lastAt");

-- AddForeignKey
ALTER TABLE "RunGroup" ADD CONSTRAINT "RunGroup_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HeldPiece" ADD CONSTRAINT "HeldPiece_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "HeldFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMIT;
