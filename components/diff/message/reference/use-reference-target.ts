import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { HunkReference } from '@/lib/contracts/diff'
import { diffQueries, noSource } from '@/components/diff/api/diff-queries'
import type { Entry } from '@/components/diff/model/align-messages'
import { useDiffContext } from '../diff-context'

export interface ReferenceInput {
  readonly reference: HunkReference
  /** Of the condensed message that holds it, from 1; absent where that is not known. */
  readonly position: number | undefined
  readonly column: number
}

export interface ReferenceTarget {
  /** The message that it leads to; absent where the diff does not show that. */
  readonly entry: Entry | undefined
  /** The file that its lines are of; absent until that is known of a message of several things. */
  readonly path: string | undefined
  /** Goes to its lines. */
  readonly go: () => void
}

/** Where a reference leads to: which of the parts of a message, and which lines, is read when it is needed. */
export function useReferenceTarget({ reference, position, column }: ReferenceInput): ReferenceTarget {
  const { columns, entryAfter, paths, onGo } = useDiffContext()
  const client = useQueryClient()
  const entry = entryAfter(column, reference.message)
  const named = (entry && paths?.byMessage.get(entry.row.id)) ?? []
  const isMixed = named.length > 1 || (entry?.row.kinds.length ?? 0) > 1
  const source = columns[column]?.source
  const resolving = diffQueries.reference(source ?? noSource, position ?? 0, reference.marker)
  const isKnown = source !== undefined && position !== undefined
  const { data } = useQuery({ ...resolving, enabled: isKnown && isMixed && named.length > 0 })
  const part = data?.source?.part
  return {
    entry,
    path: part !== undefined ? paths?.byPart.get(part) : isMixed ? undefined : named[0],
    go: () => {
      if (entry === undefined) return
      // Where that cannot be read, the message alone is gone to; its source, once opened, says why.
      const resolved = isKnown ? client.fetchQuery(resolving).catch(() => undefined) : Promise.resolve(undefined)
      void resolved.then((found) =>
        onGo({
          message: entry.key,
          ...(found?.source?.part !== undefined && { part: found.source.part }),
          ...(found?.line !== undefined && { line: found.line }),
        }),
      )
    },
  }
}
