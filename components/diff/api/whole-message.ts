import type { QueryClient } from '@tanstack/react-query'
import type { ComparedMessage, ComparedPart } from '@/lib/contracts/diff'
import { CHUNK_ROWS, chunkOf } from '../model/chunks'
import type { Entry } from '../model/align-messages'
import { diffQueries, type Comparing, type DiffSource } from './diff-queries'

/** A message by column, with all of its texts: parts that were read in part only are read as a whole. */
export const wholeMessage = (
  client: QueryClient,
  sources: readonly DiffSource[],
  comparing: Comparing,
  { cells }: Entry,
): Promise<readonly (ComparedMessage | undefined)[]> =>
  Promise.all(
    cells.map(async (cell, column) => {
      const source = sources[column]
      if (cell === undefined || source === undefined) return undefined
      const page = { from: chunkOf(cell.index) * CHUNK_ROWS, count: CHUNK_ROWS, original: column === 0 }
      const messages = await client.fetchQuery(diffQueries.messages(source, comparing, page))
      const message = messages.find(({ index }) => index === cell.index)
      if (message === undefined) return undefined
      const wholeOf = (part: ComparedPart): Promise<ComparedPart> | ComparedPart =>
        // Where it cannot be read, what is known of it says itself that it goes on.
        isWhole(part)
          ? part
          : client.fetchQuery(diffQueries.part(source, comparing, cell.id, part.id)).catch(() => part)
      return { ...message, parts: await Promise.all(message.parts.map(wholeOf)) }
    }),
  )

const isWhole = ({ before, hunks }: ComparedPart): boolean =>
  (before === undefined || (before.moreLines === 0 && Object.keys(before.cut).length === 0)) &&
  hunks.every(({ moreLines, after }) => moreLines === 0 && after.every(({ isCut }) => !isCut))
