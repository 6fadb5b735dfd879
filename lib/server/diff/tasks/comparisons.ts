import type * as z from 'zod'
import type {
  comparedRange,
  comparing,
  ComparedMessage,
  ComparedPart,
  ComparedRow,
  DiffMatches,
  diffSearch,
  wholePart,
} from '@/lib/contracts/diff'
import { notFound } from '@/lib/server/runtime/failure'
import { comparedMessages, comparedRows, comparedWhole, type Comparable } from '../compared'
import { searchTexts } from '../search-texts'

/** What can be asked of a session and its condensed form, wherever they are stored. */
export const comparisons = {
  rows: (texts: Comparable, input: z.output<typeof comparing>): readonly ComparedRow[] => comparedRows(texts, input),
  messages: (texts: Comparable, input: z.output<typeof comparedRange>): readonly ComparedMessage[] =>
    comparedMessages(texts, input),
  part(texts: Comparable, input: z.output<typeof wholePart>): ComparedPart {
    const part = comparedWhole(texts, input)
    if (part === undefined) throw notFound('part')
    return part
  },
  search: (texts: Comparable, input: z.output<typeof diffSearch>): DiffMatches => searchTexts(texts, input),
}
