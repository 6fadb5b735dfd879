import type { DatabaseHandle } from '../../handle'
import type { WorkspaceId } from '../../ids'

/** Stored conversations that stand in the newest version of no dataset, by dialect. Counted by the database: there may be thousands. */
export async function countLooseSessions(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
): Promise<readonly { readonly dialect: string; readonly sessions: number }[]> {
  const rows = await db.$queryRaw<readonly { dialect: string; sessions: bigint | number }[]>`
    SELECT "dialect", COUNT(*) AS "sessions" FROM "Conversation" AS "stored"
    WHERE "workspaceId" = ${workspaceId} AND "deletedAt" IS NULL AND NOT EXISTS (
      SELECT 1 FROM "DatasetSession" AS "held" JOIN "Dataset" AS "holder"
        ON "holder"."id" = "held"."datasetId" AND "holder"."version" = "held"."version"
      WHERE "held"."conversationId" = "stored"."id"
        AND "holder"."workspaceId" = ${workspaceId} AND "holder"."deletedAt" IS NULL)
    GROUP BY "dialect"`
  return rows.map(({ dialect, sessions }) => ({ dialect, sessions: Number(sessions) }))
}
