BEGIN;

-- CreateTable
CREATE TABLE "DatasetImport" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C",
    "name" TEXT COLLATE "C" NOT NULL,
    "isSample" BOOLEAN NOT NULL,
    "expected" INTEGER NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "madeDatasetId" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "DatasetImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportFile" (
    "importId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "path" TEXT COLLATE "C" NOT NULL,
    "sourceHash" TEXT COLLATE "C",
    "conversationId" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C",
    "sessions" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ImportFile_pkey" PRIMARY KEY ("importId","position")
);

-- CreateIndex
CREATE INDEX "DatasetImport_workspaceId_createdAt_id_idx" ON "DatasetImport"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ImportFile_importId_state_position_idx" ON "ImportFile"("importId", "state", "position");

-- CreateIndex
CREATE INDEX "ImportFile_sourceHash_idx" ON "ImportFile"("sourceHash");

-- AddForeignKey
ALTER TABLE "DatasetImport" ADD CONSTRAINT "DatasetImport_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_importId_fkey" FOREIGN KEY ("importId") REFERENCES "DatasetImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_sourceHash_fkey" FOREIGN KEY ("sourceHash") REFERENCES "Blob"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

COMMIT;
