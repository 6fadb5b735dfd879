import 'server-only'
import { MEBIBYTE } from '@/lib/engine'
import type { CallOutcome } from '@/lib/contracts/production/live'
import { database } from '@/lib/db/client'
import type { WorkspaceId } from '@/lib/db/ids'
import { listLiveSessions, saveLiveSession } from '@/lib/db/repositories/live-sessions'
import { toFailure } from '@/lib/server/runtime/failure'
import { silentHost } from '@/lib/server/workers/host'
import { runTask } from '@/lib/server/workers/run-task'
import { inWorkspace } from '@/lib/server/workspaces'
import { answerWith, refuseWith, unauthorized } from './answers'
import { recordCall } from './calls'
import { namedPreset } from './named-preset'
import { findOriginal, keepOriginals } from './originals'
import { type CallFigures, type CompressInput, liveTasks, MOST_SESSIONS } from './tasks'
import { workspaceOfToken } from './tokens'

const MOST_BYTES = 32 * MEBIBYTE

/** Until an answer has to be there, waiting included: gateways wait no longer. */
const LIMIT_MS = 30_000

/** `POST /v1/compress`: messages in, messages out. `preset`: as the address names it. */
export async function serveCompress(request: Request, preset: string | undefined): Promise<Response> {
  const workspace = await workspaceOfToken(request.headers.get('authorization'))
  return workspace === undefined ? unauthorized() : inWorkspace(workspace, () => compress(request, workspace, preset))
}

async function compress(request: Request, workspaceId: WorkspaceId, named: string | undefined): Promise<Response> {
  const startedAt = performance.now()
  const preset = await namedPreset(named)
  if (!preset) return refuseWith(404, 'not_found', `There is no preset ${named} in the workspace of this token.`)
  const record = (figures: CallFigures): void =>
    recordCall(workspaceId, {
      ...figures,
      preset: preset.id,
      presetName: preset.name,
      timeMs: performance.now() - startedAt,
    })
  const body = await bodyOf(request)
  if (body === undefined) {
    record(nothing('refused'))
    return refuseWith(413, 'invalid_request', `A request may have at most ${MOST_BYTES / MEBIBYTE} MiB.`)
  }
  const isBypassed = request.headers.get('x-headroom-bypass')?.trim().toLowerCase() === 'true'
  const done = await run({ body, workspaceId, preset, isBypassed }, request.signal)
  if (!done.ok) {
    record(nothing(done.outcome))
    return done.response
  }
  record(done.figures)
  return answerWith(done.body)
}

type Run =
  | { readonly ok: true; readonly body: Uint8Array<ArrayBuffer>; readonly figures: CallFigures }
  | { readonly ok: false; readonly outcome: CallOutcome; readonly response: Response }

async function run(input: CompressInput & { readonly workspaceId: WorkspaceId }, closed: AbortSignal): Promise<Run> {
  const { workspaceId, body } = input
  const late = AbortSignal.timeout(LIMIT_MS)
  try {
    const db = await database()
    const done = await runTask(liveTasks.compress, input, {
      lane: 'live',
      key: `${workspaceId} ${input.preset.id}`,
      bytes: body.byteLength,
      hand: [body],
      signal: AbortSignal.any([closed, late]),
      host: { ...silentHost, liveSessions: (key) => listLiveSessions(db, workspaceId, key, MOST_SESSIONS) },
    })
    if (done.status === 400)
      return { ok: false, outcome: 'refused', response: refuseWith(400, 'invalid_request', done.message) }
    // Before the answer: whoever reads a mark may ask at once.
    await keepOriginals(workspaceId, done.originals)
    if (done.session) await saveLiveSession(db, workspaceId, done.session)
    return { ok: true, body: done.body, figures: done.figures }
  } catch (error) {
    const { code, message } = toFailure(error)
    const isLate = late.aborted || code === 'time-limit'
    return isLate
      ? { ok: false, outcome: 'too-long', response: refuseWith(503, 'compression_timeout', message) }
      : { ok: false, outcome: 'failed', response: refuseWith(503, 'compression_error', message) }
  }
}

const nothing = (outcome: CallOutcome): CallFigures => ({ outcome, messages: 0, tokensBefore: 0, tokensAfter: 0 })

/** Undefined where it is too large; then the rest is not read. */
async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return undefined
  const body = new Uint8Array(await request.arrayBuffer())
  return body.byteLength > MOST_BYTES ? undefined : body
}

/** `GET /v1/retrieve/HASH`: what a mark stands for. */
export async function serveRetrieve(request: Request, hash: string): Promise<Response> {
  const workspace = await workspaceOfToken(request.headers.get('authorization'))
  if (workspace === undefined) return unauthorized()
  const original = /^[0-9a-f]{24}$/.test(hash) ? await findOriginal(workspace, hash) : undefined
  if (!original)
    return refuseWith(404, 'not_found', 'Nothing is kept under this hash; what no call leads to any more is removed.')
  const { text, tokens, items, itemsLeft, tool, retrievals } = original
  return answerWith({
    hash,
    original_content: text,
    original_tokens: tokens,
    original_item_count: items,
    compressed_item_count: itemsLeft,
    tool_name: tool ?? null,
    retrieval_count: retrievals,
  })
}
