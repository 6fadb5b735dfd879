import type { Frame } from '../frame'
import type { Boundary, MessageRaw, PartRaw, RecordEnvelope } from '../records'
import { nativeData } from '../native-data'

/** Where a part's block stands: index in the line's content, or `text` where the content is one string. */
export interface BlockRaw extends PartRaw {
  readonly block: number | 'text'
  /** The tags around a reminder of the harness. */
  readonly frame?: Frame
}

export interface ClaudeCodeEnvelope extends RecordEnvelope {
  /** Lines that repeat others (values are the lines they repeat). */
  readonly mirrors: ReadonlyMap<number, number>
  /** Compaction lines inside this view. */
  readonly boundaries: readonly Boundary[]
  readonly model?: string | undefined
}

export const native = nativeData<{ message: MessageRaw; part: BlockRaw; envelope: ClaudeCodeEnvelope }>()
