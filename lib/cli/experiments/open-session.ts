import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import {
  asJson,
  type BundledSession,
  type CellSession,
  createManager,
  fittedWindow,
  formatPlace,
  importSession,
  isSession,
  type JsonValue,
  type ParsedConversation,
  type PartCounter,
  providerEntries,
  readingView,
  viewOf,
  type ViewId,
} from '@/lib/engine'
import { conditionWindow } from '@/lib/server/models/session-window'
import { contentHash } from '@/lib/server/runtime/content-hash'
import type { Arguments } from '../arguments'
import { openRequest } from '../commands/replay-setting'
import type { Console } from '../output/console'
import { projectOf } from '@/lib/base/project'

/** A file of which no session could be read. */
export interface Refusal {
  readonly file: string
  readonly code: string
  readonly message: string
}

/** What is said of a session beside its cells. */
export interface SessionInfo {
  readonly id: string
  /** Equal for conversations with the same content. */
  readonly content: string
  readonly subAgent: boolean
  /** The project that it worked on, as far as its paths tell; else the folder of its file. */
  readonly group: string
  readonly dialect: string
  readonly model: string | null
  readonly requests: number
  /** As counted. */
  readonly tokens: number
  /** Tokens of the model. */
  readonly contextWindow: number
}

/** A session that can be measured, and what the keys of its cells are made of. */
export interface OpenSession {
  readonly info: SessionInfo
  /** Of the bytes that it was read from, the conversation in them and its view. */
  readonly content: string
  readonly pricing: JsonValue
  /** Absent: no answer of a model stands in it. */
  readonly cells?: CellSession
}

/** How sessions are opened. Data: it is handed to workers. */
export interface Opening {
  readonly given: Arguments & { readonly threshold: number }
  /** A session that never comes to the threshold in its model's window gets a window of its peak ÷ 0.9. */
  readonly fitsWindow: boolean
  /** Sessions with fewer requests are left out. */
  readonly leastRequests: number
}

interface OpenTools {
  readonly terminal: Console
  readonly counter: PartCounter
}

export const describeRefusal = (file: string, error: unknown): Refusal => {
  const { code, message, place, remedy } = error as {
    readonly code?: string
    readonly message?: string
    readonly place?: Parameters<typeof formatPlace>[0]
    readonly remedy?: string
  }
  return {
    file,
    code: typeof code === 'string' ? code : 'unreadable',
    message: `${message ?? String(error)}${place === undefined ? '' : ` (at ${formatPlace(place)})`}${remedy === undefined ? '' : ` ${remedy}`}`,
  }
}

/** The conversations of a file, each as a session of its own. Whatever goes wrong is a refusal of this file alone. */
export const openSessions = (
  session: BundledSession,
  opening: Opening,
  tools: OpenTools,
): Promise<Refusal | readonly OpenSession[]> =>
  openAll(session, opening, tools).catch((error: unknown) => describeRefusal(session.path, error))

async function openAll(
  session: BundledSession,
  opening: Opening,
  tools: OpenTools,
): Promise<Refusal | readonly OpenSession[]> {
  const read = importSession(session)
  if (!read.ok) return describeRefusal(session.path, read.error)
  const bytes = hashOf(session)
  const opened: OpenSession[] = []
  for (const parsed of read.value.conversations.filter(isSession)) {
    const id = parsed.index === 0 ? session.path : `${session.path}#${parsed.index}`
    const one = await openOne(
      parsed,
      { id, bytes, subAgent: session.subAgent || parsed.isSubAgent === true },
      opening,
      tools,
    )
    if (one) opened.push(one)
  }
  return opened
}

function hashOf({ own, beside }: BundledSession): string {
  const hash = createHash('sha256').update(own)
  for (const [path, bytes] of beside) hash.update(`\n${path}\n`).update(bytes)
  return hash.digest('hex')
}

interface About {
  readonly id: string
  readonly bytes: string
  readonly subAgent: boolean
}

async function openOne(
  parsed: ParsedConversation,
  { id, bytes, subAgent }: About,
  { given, fitsWindow, leastRequests }: Opening,
  { terminal, counter }: OpenTools,
): Promise<OpenSession | undefined> {
  const conversation = viewedAs(parsed, given.view)
  const manager = createManager(providerEntries)
  const found = await openRequest(conversation, given, { manager }, terminal, counter)
  const requests = found?.session.timeline.requests.length ?? 0
  if (requests < leastRequests) return undefined
  const fitted = found && fitsWindow ? await fittedWindow(found.request) : undefined
  const contextWindow = conditionWindow({ given: fitted ?? given.window }, conversation)
  const { model } = found ?? {}
  return {
    info: {
      id,
      content: contentHash(conversation),
      subAgent,
      group: projectOf(conversation) ?? dirname(id),
      dialect: conversation.dialect,
      model: model?.name ?? null,
      requests,
      tokens: found ? tokensOf(found.session) : 0,
      contextWindow,
    },
    content: `${bytes} ${parsed.index} ${given.view}`,
    pricing: asJson([model?.source ?? null, model?.rates ?? null, model?.name ?? null]),
    ...(found && {
      cells: { id, conversation, request: withWindow(found.request, fitted), contextWindow },
    }),
  }
}

const withWindow = (request: CellSession['request'], contextWindow: number | undefined): CellSession['request'] =>
  contextWindow === undefined ? request : { ...request, options: { ...request.options, contextWindow } }

const tokensOf = ({ timeline, count }: CellSession['request']['session']): number =>
  timeline.messages.reduce((sum, message) => sum + count(message), 0)

/** The reading view; the full one where there is no such view. */
function viewedAs(parsed: ParsedConversation, id: ViewId) {
  const { conversation } = viewOf(parsed, id)
  return readingView(
    conversation,
    parsed.views.map((each) => each.conversation),
  )
}
