import type { LosslessStrategy } from './strategy'

/** What was read of files: wholly or in part, in another read or in what was written. */
export const deduplicateFileReads: LosslessStrategy = {
  rule: 'lossless.file-reads',
  note: { type: 'readElsewhere' },
  isEnabled: (config) => config.deduplicateFileReads,
  governs: (content) => content.type === 'result' && content.use?.kind === 'read' && !content.isError,
}
