import {
  type BundledSession,
  type ConversationView,
  formatPlace,
  type ImportError,
  importFile,
  importSession,
  onlyOf,
  type ParsedConversation,
  type ParsedFile,
  readingView,
  readPaste,
  type Result,
  type ViewId,
  viewOf,
} from '@/lib/engine'
import { sessionsIn } from './bundle'
import type { Console } from './output/console'
import { badInput } from './failure'
import { tellOddities } from './output/oddities'

export interface LoadedFile {
  readonly file: ParsedFile
  readonly importMs: number
  /** Of the sub-agents that stand beside it in the folder or archive. */
  readonly beside: readonly ParsedConversation[]
}

/** Reads and parses FILE, a folder or an archive with one session among them, or fails naming the place and the remedy. */
export async function loadFile(path: string, terminal: Console): Promise<LoadedFile> {
  const sessions = await sessionsIn(path, terminal)
  const bytes = sessions ? undefined : await terminal.readInput(path)
  const started = terminal.now()
  const parsed = sessions
    ? parseOnly(sessions)
    : importFile(bytes === undefined ? '' : pasted(bytes, path), path === '-' ? undefined : path)
  if (!parsed.ok) throw badInput(describeImportError(path, parsed.error))
  return {
    file: parsed.value,
    importMs: terminal.now() - started,
    beside: sessions?.ok ? besideOf(sessions.value) : [],
  }
}

function parseOnly(sessions: Result<readonly BundledSession[], ImportError>): Result<ParsedFile, ImportError> {
  const only = sessions.ok ? onlyOf(sessions.value) : sessions
  return only.ok ? importSession(only.value) : only
}

function besideOf(sessions: readonly BundledSession[]): readonly ParsedConversation[] {
  const only = onlyOf(sessions)
  if (!only.ok) return []
  return sessions
    .filter((session) => session !== only.value && session.subAgent && session.group === only.value.group)
    .flatMap((session) => {
      const read = importSession(session)
      return read.ok ? read.value.conversations : []
    })
}

/** What is piped in may be a copied request, of which the body counts. */
function pasted(bytes: Uint8Array, path: string): Uint8Array | string {
  if (path !== '-' || /^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 100)))) return bytes
  const paste = readPaste(new TextDecoder().decode(bytes))
  if (!paste.ok) throw badInput(describeImportError(path, paste.error))
  return paste.value.form === 'text' ? bytes : paste.value.text
}

export function describeImportError(path: string, error: ImportError): string {
  return `${path === '-' ? 'standard input' : path}: ${error.message} (at ${formatPlace(error.place)}) ${error.remedy}`
}

/** The conversation that `--conversation` names, or the first; several without a choice are said on standard error, and what is odd. */
export function chooseConversation(file: ParsedFile, index: number | undefined, terminal: Console): ParsedConversation {
  const chosen = file.conversations[index ?? 0]
  if (!chosen)
    throw badInput(`there is no conversation ${index}: the file holds ${file.conversations.length}, counted from 0`)
  const parts = file.conversations.filter(({ partOf }) => partOf !== undefined).length
  if (index === undefined && file.conversations.length > 1) {
    terminal.progress(
      `the file holds ${file.conversations.length} conversations${parts === 0 ? '' : `, ${parts} of them parts of others`}; taking the first (choose with --conversation N)`,
    )
  }
  tellOddities(file, chosen, terminal)
  return chosen
}

export function chooseView(parsed: ParsedConversation, id: ViewId): ConversationView {
  const view = viewOf(parsed, id)
  if (view.id !== id)
    throw badInput(`this conversation has no view ${id}; it has ${parsed.views.map((each) => each.id).join(', ')}`)
  return view
}

/** The conversation with references that were written for another view of the session replaced by what they stand for. */
export function chooseReadingView(parsed: ParsedConversation, id: ViewId): ConversationView {
  const view = chooseView(parsed, id)
  const views = parsed.views.map(({ conversation }) => conversation)
  return { ...view, conversation: readingView(view.conversation, views) }
}
