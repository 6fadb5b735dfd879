BEGIN;

-- CreateTable
CREATE TABLE "DatasetImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "datasetId" TEXT,
    "name" TEXT NOT NULL,
    "isSample" BOOLEAN NOT NULL,
    "expected" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "madeDatasetId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "DatasetImport_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportFile" (
    "importId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "sourceHash" TEXT,
    "conversationId" TEXT,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "sessions" TEXT NOT NULL,

    PRIMARY KEY ("importId", "position"),
    CONSTRAINT "ImportFile_importId_fkey" FOREIGN KEY ("importId") REFERENCES "DatasetImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ImportFile_sourceHash_fkey" FOREIGN KEY ("sourceHash") REFERENCES "Blob" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "DatasetImport_workspaceId_createdAt_id_idx" ON "DatasetImport"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ImportFile_importId_state_position_idx" ON "ImportFile"("importId", "state", "position");

-- CreateIndex
CREATE INDEX "ImportFile_sourceHash_idx" ON "ImportFile"("sourceHash");

COMMIT;
