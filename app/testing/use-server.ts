import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, vi } from 'vitest'
import { POST as answerRead } from '@/app/api/[feature]/[read]/route'
import { POST as answerImport } from '@/app/api/imports/route'
import { POST as answerJudgement } from '@/app/api/judgements/route'
import { POST as answerRanking } from '@/app/api/rankings/route'
import { POST as answerReplay } from '@/app/api/replay/route'
import { POST as answerRuns } from '@/app/api/runs/route'
import { POST as answerSweep } from '@/app/api/sweeps/route'
import { GET as answerShared } from '@/app/s/[id]/data/route'
import type { SampleId } from '@/lib/contracts/conversations'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { importSource } from '@/lib/server/conversations/conversations'
import { openSample } from '@/lib/server/conversations/samples'
import { createWorkspace, switchWorkspace } from '@/lib/server/workspaces'
import { UploadRequest } from './upload-request'

type Route = (request: Request) => Promise<Response>

const routes: Readonly<Record<string, Route>> = {
  '/api/imports': answerImport,
  '/api/judgements': answerJudgement,
  '/api/rankings': answerRanking,
  '/api/replay': answerReplay,
  '/api/runs': answerRuns,
  '/api/sweeps': answerSweep,
}

/** Answers a request by the app's own routes, in this process. */
export async function answerRequest(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const route = routes[pathname]
  if (route) return route(request)
  const [, api, feature = '', read = ''] = pathname.split('/')
  if (api === 's' && read === 'data') return answerShared(request, { params: Promise.resolve({ id: feature }) })
  if (api !== 'api') throw new Error(`A page test asked for ${pathname}, which no route here answers.`)
  return answerRead(request, { params: Promise.resolve({ feature, read }) })
}

/**
 * Gives a test file a server in its own process: a data folder, a new empty workspace for each test, and `fetch`
 * answered by the routes of the app. Pages call server actions as functions. Nothing leaves the process.
 */
export function useServer(): void {
  setUpDataFolder()
  beforeAll(() => {
    vi.stubGlobal('XMLHttpRequest', UploadRequest)
    vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
      answerRequest(new Request(new URL(input, window.location.origin), init)),
    )
  })
  beforeEach(async () => {
    const { id } = await createWorkspace(randomUUID())
    await switchWorkspace(id)
  })
}

/** Imports a sample into the workspace of the test and returns the id of its session. */
export async function importSample(id: SampleId = 'support-agent'): Promise<string> {
  return (await openSample(id)).id
}

/** Imports the text of a file with one session and returns the session's id. */
export async function importText(text: string, name = 'session.json'): Promise<string> {
  const outcome = await importSource(new TextEncoder().encode(text), name)
  if (outcome.kind !== 'saved') throw new Error(`${name} holds more than one conversation.`)
  return outcome.conversation.id
}
