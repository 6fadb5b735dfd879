BEGIN;

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "lane" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "input" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "attempts" INTEGER NOT NULL,
    "runAfter" TIMESTAMP(3) NOT NULL,
    "isCancelled" BOOLEAN NOT NULL,
    "events" TEXT COLLATE "C" NOT NULL,
    "result" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "processId" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "startedAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Process" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "host" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "isWorker" BOOLEAN NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "beatAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Process_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Job_key_key" ON "Job"("key");

-- CreateIndex
CREATE INDEX "Job_state_lane_runAfter_idx" ON "Job"("state", "lane", "runAfter");

-- CreateIndex
CREATE INDEX "Job_processId_idx" ON "Job"("processId");

-- CreateIndex
CREATE INDEX "Job_createdAt_id_idx" ON "Job"("createdAt", "id");

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMIT;
