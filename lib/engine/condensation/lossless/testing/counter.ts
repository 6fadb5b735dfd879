import { tokenCount } from '../../../conversation/ids'
import { visibleText } from '../../../conversation/texts/visible-text'
import type { PartCounter } from '../../ports'

/** Words, numbers by three digits, single other characters; a run of line breaks is one. Close enough to a vocabulary for tests. */
const count = (text: string): number => text.match(/ ?[\p{L}_]+|\d{1,3}|\n+| +|[^]/gu)?.length ?? 0

export const wordCounter: PartCounter = {
  id: 'words',
  countText: (text) => tokenCount(count(text)),
  countPart: (part) => tokenCount(count(visibleText(part))),
}
