BEGIN;

-- AlterTable
ALTER TABLE "PresetVersion" ADD COLUMN "evidence" TEXT;

-- CreateTable
CREATE TABLE "Dataset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tags" TEXT NOT NULL,
    "note" TEXT,
    "version" INTEGER NOT NULL,
    "isSample" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "Dataset_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DatasetVersion" (
    "datasetId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "note" TEXT,
    "heldOutOpenedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("datasetId", "version"),
    CONSTRAINT "DatasetVersion_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DatasetSession" (
    "datasetId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "conversationId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "sourceHash" TEXT NOT NULL,
    "conversationIndex" INTEGER NOT NULL,
    "view" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "groupedBy" TEXT NOT NULL,
    "statistics" TEXT NOT NULL,

    PRIMARY KEY ("datasetId", "version", "position"),
    CONSTRAINT "DatasetSession_datasetId_version_fkey" FOREIGN KEY ("datasetId", "version") REFERENCES "DatasetVersion" ("datasetId", "version") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Experiment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "datasetId" TEXT NOT NULL,
    "datasetName" TEXT NOT NULL,
    "datasetVersion" INTEGER NOT NULL,
    "frozen" TEXT NOT NULL,
    "cells" TEXT NOT NULL,
    "note" TEXT,
    "state" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    "deletedAt" DATETIME,
    CONSTRAINT "Experiment_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ExperimentNote" (
    "experimentId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("experimentId", "conversationId", "variant"),
    CONSTRAINT "ExperimentNote_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "KnownCell" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "conversationId" TEXT NOT NULL,
    "cell" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "KnownCell_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Tuning" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "datasetId" TEXT NOT NULL,
    "datasetName" TEXT NOT NULL,
    "datasetVersion" INTEGER NOT NULL,
    "setup" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "progress" TEXT NOT NULL,
    "result" TEXT,
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    "deletedAt" DATETIME,
    CONSTRAINT "Tuning_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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

COMMIT;
