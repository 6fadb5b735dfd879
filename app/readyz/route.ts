import { databaseProblem } from '@/lib/db/client'
import { log } from '@/lib/observe/log'

/** `GET /readyz`: whether the database can be asked and has every migration. Why not is for the log. */
export async function GET(): Promise<Response> {
  const problem = await databaseProblem()
  if (problem !== undefined) log().error({ problem }, 'not ready')
  return Response.json(
    { status: problem === undefined ? 'ok' : 'unavailable' },
    { status: problem === undefined ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}

export const dynamic = 'force-dynamic'
