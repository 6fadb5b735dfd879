export {
  type ComparedText,
  type CompareOptions,
  compareTexts,
  type MarkedLine,
  plainLines,
  type TextHunk,
} from './compared-text'
export { linesWithBreaks } from './lines'
export {
  changeStatuses,
  diffOutline,
  diffParts,
  type OutlineRow,
  type PartDiff,
  previewMessage,
  previewOf,
} from './outline'
export { readableText } from './readable-text'
export { type DiffLine, diffText, type TextDiff } from './text-diff'
export type { Word } from './words'
