BEGIN;

-- AlterTable
ALTER TABLE "PresetVersion" ADD COLUMN     "evidence" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "Dataset" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "tags" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "version" INTEGER NOT NULL,
    "isSample" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Dataset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DatasetVersion" (
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "note" TEXT COLLATE "C",
    "heldOutOpenedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DatasetVersion_pkey" PRIMARY KEY ("datasetId","version")
);

-- CreateTable
CREATE TABLE "DatasetSession" (
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "dialect" TEXT COLLATE "C" NOT NULL,
    "sourceHash" TEXT COLLATE "C" NOT NULL,
    "conversationIndex" INTEGER NOT NULL,
    "view" TEXT COLLATE "C" NOT NULL,
    "part" TEXT COLLATE "C" NOT NULL,
    "group" TEXT COLLATE "C" NOT NULL,
    "groupedBy" TEXT COLLATE "C" NOT NULL,
    "statistics" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "DatasetSession_pkey" PRIMARY KEY ("datasetId","version","position")
);

-- CreateTable
CREATE TABLE "Experiment" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "datasetName" TEXT COLLATE "C" NOT NULL,
    "datasetVersion" INTEGER NOT NULL,
    "frozen" TEXT COLLATE "C" NOT NULL,
    "cells" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Experiment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExperimentNote" (
    "experimentId" TEXT COLLATE "C" NOT NULL,
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "variant" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ExperimentNote_pkey" PRIMARY KEY ("experimentId","conversationId","variant")
);

-- CreateTable
CREATE TABLE "KnownCell" (
    "key" TEXT COLLATE "C" NOT NULL,
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "cell" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "KnownCell_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Tuning" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "datasetName" TEXT COLLATE "C" NOT NULL,
    "datasetVersion" INTEGER NOT NULL,
    "setup" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "progress" TEXT COLLATE "C" NOT NULL,
    "result" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Tuning_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Dataset_workspaceId_deletedAt_updatedAt_id_idx" ON "Dataset"("workspaceId", "deletedAt", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "DatasetSession_conversationId_idx" ON "DatasetSession"("conversationId");

-- CreateIndex
CREATE INDEX "Experiment_workspaceId_deletedAt_createdAt_id_idx" ON "Experiment"("workspaceId", "deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "KnownCell_conversationId_idx" ON "KnownCell"("conversationId");

-- CreateIndex
CREATE INDEX "Tuning_workspaceId_deletedAt_createdAt_id_idx" ON "Tuning"("workspaceId", "deletedAt", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "Dataset" ADD CONSTRAINT "Dataset_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DatasetVersion" ADD CONSTRAINT "DatasetVersion_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DatasetSession" ADD CONSTRAINT "DatasetSession_datasetId_version_fkey" FOREIGN KEY ("datasetId", "version") REFERENCES "DatasetVersion"("datasetId", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Experiment" ADD CONSTRAINT "Experiment_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExperimentNote" ADD CONSTRAINT "ExperimentNote_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KnownCell" ADD CONSTRAINT "KnownCell_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tuning" ADD CONSTRAINT "Tuning_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMIT;
