PRAGMA foreign_keys=OFF;
BEGIN;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
CREATE TABLE "new_Run" (
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
    "searchText" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "isPreview" BOOLEAN,
    CONSTRAINT "Run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Run_inputHash_fkey" FOREIGN KEY ("inputHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Run_outputHash_fkey" FOREIGN KEY ("outputHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Run_recordHash_fkey" FOREIGN KEY ("recordHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Run" ("isPreview", "config", "conversationId", "conversationIndex", "conversationTitle", "costUsd", "createdAt", "deletedAt", "dialect", "fileName", "groupId", "id", "inputHash", "outputHash", "position", "preset", "provider", "recordHash", "summary", "timeMs", "title", "tokensAfter", "tokensBefore", "view", "workspaceId", "searchText") SELECT "isPreview", "config", "conversationId", "conversationIndex", "conversationTitle", "costUsd", "createdAt", "deletedAt", "dialect", "fileName", "groupId", "id", "inputHash", "outputHash", "position", "preset", "provider", "recordHash", "summary", "timeMs", "title", "tokensAfter", "tokensBefore", "view", "workspaceId", lower(replace(replace(replace("title" || char(10) || "conversationTitle" || char(10) || coalesce("fileName", '') || char(10) || coalesce("preset", ''), '%', char(57344)), '_', char(57345)), '\', char(57346))) FROM "Run";
DROP TABLE "Run";
ALTER TABLE "new_Run" RENAME TO "Run";
CREATE INDEX "Run_workspaceId_createdAt_id_idx" ON "Run"("workspaceId", "createdAt", "id");
CREATE INDEX "Run_groupId_position_idx" ON "Run"("groupId", "position");
CREATE INDEX "Run_conversationId_idx" ON "Run"("conversationId");
CREATE INDEX "Run_inputHash_idx" ON "Run"("inputHash");
CREATE INDEX "Run_outputHash_idx" ON "Run"("outputHash");
CREATE INDEX "Run_recordHash_idx" ON "Run"("recordHash");
PRAGMA defer_foreign_keys=OFF;

COMMIT;
PRAGMA foreign_keys=ON;
