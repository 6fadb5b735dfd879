import { databaseProblem } from '@/lib/db/client'
import { log } from '@/lib/observe/log'

/** `GET /readyz`: whether the database is reachable, has every migration and has room. The reason, if not, is logged only. */
export async function GET(): Promise<Response> {
  const problem = await databaseProblem()
  if (problem !== undefined) log().error({ problem }, 'not ready')
  return Response.json(
    { status: problem === undefined ? 'ok' : 'unavailable' },
    { status: problem === undefined ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}

export const dynamic = 'force-dynamic'
