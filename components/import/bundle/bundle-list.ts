import { groupBy, type ViewId } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ConversationChoice, ImportOutcome, OfferedView, SavedTwin } from '@/lib/contracts/conversations'

type Read = Extract<ImportOutcome, { kind: 'choose' }>

/** A session of what was given, by its state. */
export interface ListedSession {
  readonly key: string
  readonly path: string
  readonly files: readonly string[]
  readonly broken: readonly string[]
  readonly group: string
  readonly subAgent: boolean
  readonly state:
    | { readonly type: 'read'; readonly read: Read }
    | { readonly type: 'failed'; readonly error: ActionError }
}

/** A conversation that can be saved. */
export interface BundleRow {
  readonly key: string
  readonly session: ListedSession
  readonly read: Read
  readonly conversation: ConversationChoice
  readonly view: OfferedView
  /** The saved conversation, or the path of the one above, that says the same. */
  readonly same?:
    | { readonly type: 'saved'; readonly saved: SavedTwin }
    | { readonly type: 'twin'; readonly path: string }
  readonly checked: boolean
}

/** What a person changed, by the rows' keys. */
export interface Picked {
  readonly checked: ReadonlyMap<string, boolean>
  readonly views: ReadonlyMap<string, ViewId>
}

/** Of a file with more conversations than this none is chosen by itself, and they are folded. */
export const MANY = 8

/** The conversations of all sessions that could be read. Chosen by itself is what is new. */
export function rowsOf(sessions: readonly ListedSession[], { checked, views }: Picked): readonly BundleRow[] {
  const seen = new Map<string, string>()
  return sessions.flatMap((session) => {
    if (session.state.type !== 'read') return []
    const { read } = session.state
    const whole = read.conversations.filter(({ partOf }) => partOf === undefined).length
    return read.conversations.map((conversation): BundleRow => {
      const key = `${session.key} ${conversation.index}`
      const view = conversation.views.find(({ id }) => id === views.get(key)) ?? conversation.views[0]
      const twin = seen.get(view.content)
      seen.set(view.content, twin ?? session.path)
      const same =
        view.savedAs !== undefined
          ? ({ type: 'saved', saved: view.savedAs } as const)
          : twin === undefined
            ? undefined
            : ({ type: 'twin', path: twin } as const)
      const isAside = conversation.partOf !== undefined && conversation.partOf.as !== 'sub-agent'
      const byItself = same === undefined && !isAside && whole <= MANY
      return {
        key,
        session,
        read,
        conversation,
        view,
        ...(same ? { same } : {}),
        checked: canBeSaved({ ...(same && { same }) }) && (checked.get(key) ?? byItself),
      }
    })
  })
}

/** A conversation of the very bytes that are saved is not saved a second time. */
export const canBeSaved = ({ same }: Pick<BundleRow, 'same'>): boolean => same?.type !== 'saved' || !same.saved.sameFile

/** What "All" chooses: what is there already is saved again only where a person chooses it by itself. */
export const newAmong = (rows: readonly BundleRow[]): readonly BundleRow[] =>
  rows.filter(({ same }) => same === undefined)

export interface RowGroup {
  readonly name: string
  readonly rows: readonly BundleRow[]
}

/** Rows that belong together, sub-agents behind the session that started them. */
export function groupsOf(rows: readonly BundleRow[]): readonly RowGroup[] {
  return [...groupBy(rows, ({ session }) => session.group)].map(([name, own]) => ({
    name,
    rows: own.toSorted((one, other) => Number(one.session.subAgent) - Number(other.session.subAgent)),
  }))
}

interface Failure {
  readonly path: string
  readonly error: ActionError
}

export const everyFailure = (sessions: readonly ListedSession[]): readonly Failure[] =>
  sessions.flatMap(({ path, state }) => (state.type === 'failed' ? [{ path, error: state.error }] : []))

/** Files of folders and archives hold many things: what is no session at all is told in one line, what is broken one by one. */
export function failuresOf(sessions: readonly ListedSession[]): {
  readonly foreign: readonly string[]
  readonly failed: readonly Failure[]
} {
  const failures = everyFailure(sessions)
  const isForeign = ({ error }: Failure): boolean => foreignCodes.has(error.code)
  return {
    foreign: failures.filter(isForeign).map(({ path }) => path),
    failed: failures.filter((failure) => !isForeign(failure)),
  }
}

const foreignCodes: ReadonlySet<string> = new Set(['unknown-format', 'not-json', 'empty'])

/** All, none, or some of the rows are chosen. */
export function checkedOf(rows: readonly BundleRow[]): boolean | 'indeterminate' {
  const chosen = rows.filter(({ checked }) => checked).length
  return chosen === 0 ? false : chosen === rows.length ? true : 'indeterminate'
}
