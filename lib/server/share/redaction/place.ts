import { defined, type JsonPath, type PartId } from '@/lib/engine'
import type { SharedRun, SnapshotContent } from '@/lib/contracts/share'
import { BESIDE } from '../shared-conversation'

/** Where something stands in a content. `run`: index of the run that holds it, 0 for the session itself. */
export interface Place {
  readonly run: number
  readonly part?: PartId
  readonly message?: number
  readonly strategy?: number
}

/** Where a path into a content leads. */
export function placeOf(content: SnapshotContent, [area, ...path]: JsonPath): Place {
  if (area === 'conversation') return { run: 0, ...placeInSession(content, path) }
  if (area === 'notes') return { run: 0, ...placeOfNote(content, path[0]) }
  if (area === 'session') return { run: 0, ...partAt(content.session, path[0], path[2]) }
  const [run, field, ...rest] = path
  if (area !== 'runs' || typeof run !== 'number') return { run: 0 }
  return { run, strategy: run + 1, ...placeInRun(content.runs[run], field, rest) }
}

function placeInSession({ conversation }: SnapshotContent, [field, message, , part]: JsonPath): Omit<Place, 'run'> {
  if (field === 'messages') return partAt(conversation?.messages, message, part)
  return field === 'system' || field === 'tools' ? { part: BESIDE[field] } : {}
}

function placeOfNote({ notes, session }: SnapshotContent, note: JsonPath[number] | undefined): Omit<Place, 'run'> {
  const at = typeof note === 'number' ? session?.findIndex(({ id }) => id === notes?.[note]?.message) : undefined
  return at === undefined || at < 0 ? {} : { message: at + 1 }
}

interface WithParts {
  readonly parts: readonly { readonly id: PartId }[]
}

function partAt(
  messages: readonly WithParts[] | undefined,
  message: string | number | undefined,
  part: string | number | undefined,
): Omit<Place, 'run'> {
  if (typeof message !== 'number') return {}
  const held = typeof part === 'number' ? messages?.[message]?.parts[part] : undefined
  return { message: message + 1, ...(held && { part: held.id }) }
}

function placeInRun(run: SharedRun | undefined, field: JsonPath[number] | undefined, path: JsonPath): Partial<Place> {
  const [list, at, , part] = path
  if (run === undefined || typeof at !== 'number') return {}
  if (field === 'ledger' && list === 'items') {
    const item = run.ledger.items[at]
    return item === undefined ? {} : { message: item.position, ...(item.part !== undefined && { part: item.part }) }
  }
  if (field !== 'diff' || run.diff === undefined) return {}
  if (list === 'references') return defined({ message: run.diff.references?.[at]?.position })
  const compared = list === 'messages' ? run.diff.messages[at] : undefined
  const index = compared?.index ?? (list === 'rows' ? run.diff.rows[at]?.index : undefined)
  const row = run.diff.rows.find((each) => each.index === index)
  return defined({
    message: row && (row.before ?? row.after ?? row.index + 1),
    part: typeof part === 'number' ? compared?.parts[part]?.id : undefined,
  })
}
