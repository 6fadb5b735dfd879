import { importFile } from '@/lib/dialects/import-file'
import { formatPlace, type ImportError } from '@/lib/dialects/import-error'
import { viewOf, type ConversationView, type ParsedConversation, type ParsedFile, type ViewId } from '@/lib/dialects/dialect'
import type { Console } from './console'
import { badInput } from './failure'

export interface LoadedFile {
  readonly file: ParsedFile
  readonly importMs: number
}

/** Reads and parses FILE, or fails naming the place and the remedy. */
export async function loadFile(path: string, terminal: Console): Promise<LoadedFile> {
  const bytes = await terminal.readInput(path)
  const started = terminal.now()
  const parsed = importFile(bytes, path === '-' ? undefined : path)
  if (!parsed.ok) throw badInput(describeImportError(path, parsed.error))
  return { file: parsed.value, importMs: terminal.now() - started }
}

function describeImportError(path: string, error: ImportError): string {
  return `${path === '-' ? 'standard input' : path}: ${error.message} (at ${formatPlace(error.place)}) ${error.remedy}`
}

/** The conversation that `--conversation` names, or the first; several without a choice are said on standard error. */
export function chooseConversation(file: ParsedFile, index: number | undefined, terminal: Console): ParsedConversation {
  const chosen = file.conversations[index ?? 0]
  if (!chosen) throw badInput(`there is no conversation ${index}: the file holds ${file.conversations.length}, counted from 0`)
  if (index === undefined && file.conversations.length > 1) {
    terminal.progress(`the file holds ${file.conversations.length} conversations; taking the first (choose with --conversation N)`)
  }
  return chosen
}

export function chooseView(parsed: ParsedConversation, id: ViewId): ConversationView {
  const view = viewOf(parsed, id)
  if (view.id !== id) throw badInput(`this conversation has no view ${id}; it has ${parsed.views.map((each) => each.id).join(', ')}`)
  return view
}
