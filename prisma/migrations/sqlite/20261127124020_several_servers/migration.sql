BEGIN;

-- CreateTable
CREATE TABLE "RunGroup" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "strategies" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "isCancelled" BOOLEAN NOT NULL,
    "processId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "RunGroup_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "HeldFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "facts" TEXT,
    "bytes" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "HeldPiece" (
    "fileId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "data" BLOB NOT NULL,

    PRIMARY KEY ("fileId", "index"),
    CONSTRAINT "HeldPiece_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "HeldFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "client" TEXT NOT NULL PRIMARY KEY,
    "failures" INTEGER NOT NULL,
    "until" DATETIME NOT NULL,
    "lastAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "RunGroup_conversationId_idx" ON "RunGroup"("conversationId");

-- CreateIndex
CREATE INDEX "RunGroup_createdAt_idx" ON "RunGroup"("createdAt");

-- CreateIndex
CREATE INDEX "HeldFile_createdAt_idx" ON "HeldFile"("createdAt");

-- CreateIndex
CREATE INDEX "SignInAttempt_lastAt_idx" ON "SignInAttempt"("lastAt");

COMMIT;
