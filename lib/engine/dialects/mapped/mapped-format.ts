import type { CompactionMark, ToolDefinition } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import type { JsonPath, JsonValue } from '../../core/json'
import type { ConversationPart, Dialect, ImportWarning } from '../dialect'
import type { SessionKind } from '../import/import-problem'
import type { ImportOddity } from '../import/import-warning'
import type { SourceFile } from '../import/source-file'
import type { RecordChanges, RecordFile } from '../records'
import type { Encode } from '../write-records'
import type { InnerPaths } from './inner-json'
import type { CurrentRecord, Links } from './links'
import type { CallIds, MappedMessage } from './mapped-message'
import type { MappedEnvelope, Pieces } from './native'
import type { SinceCompaction } from './since-compaction'
import type { TextForm } from './texts'

/** One conversation of a file: its records, and what stands beside them. */
export interface MappedSource {
  readonly source: RecordFile
  readonly title?: string | undefined
  readonly system?: string | undefined
  readonly tools?: readonly ToolDefinition[] | undefined
  readonly model?: string | undefined
  /** What `read` is given beside each record. */
  readonly beside?: JsonValue
  /** Usage that stands beside the messages, by record. */
  readonly usage?: ReadonlyMap<number, RecordedUsage> | undefined
  /** Earlier copies of a record, which the format replaced by writing it again: they go with it, and are never rewritten. */
  readonly copies?: ReadonlyMap<number, readonly number[]>
  /** Records that arrived in pieces, by the first of them. */
  readonly pieces?: ReadonlyMap<number, Pieces>
  /** Records that are no part of the conversation, as those of branches that the person left: they stay as they are. */
  readonly aside?: ReadonlySet<number>
  /** Records that other records of the conversation repeat, or that only asked for them: they stay as they are. */
  readonly hidden?: ReadonlySet<number>
  /** Records that stand for what was before them, where only their place tells it. */
  readonly summaries?: ReadonlySet<number>
  /** Records that the model saw nothing before of, and whether each stands for that. */
  readonly compactions?: ReadonlyMap<number, CompactionIn>
  /** Records from before the last compaction that the model saw all the same. */
  readonly stillSent?: ReadonlySet<number>
  /** Compactions that stand beside the messages: each mark stands at the first message from that record on. */
  readonly marks?: readonly (Omit<CompactionMark, 'at'> & { readonly at: number })[]
  /** Absent: what is still sent, and all that stands from the last mark on. */
  readonly since?: SinceCompaction
  /** Where the file names the conversation's last record. */
  readonly current?: CurrentRecord
  readonly warnings?: readonly ImportWarning[]
  readonly isSubAgent?: true
  /** The conversation that this one belongs to, by its position among the sources. */
  readonly partOf?: ConversationPart
}

export interface CompactionIn {
  readonly isSummary: boolean
  readonly tokensBefore?: number
}

/**
 * A format in which every message is one JSON value. It says where each part's strings stand in that value; reading, writing back,
 * leaving out and putting in follow from that.
 */
export interface MappedFormat
  extends Pick<
    Dialect,
    'id' | 'name' | 'extension' | 'home' | 'oneForOne' | 'incomplete' | 'places' | 'detect' | 'write'
  > {
  /** The conversations of a file. */
  sources(file: SourceFile): readonly MappedSource[]
  /**
   * A record as a message; undefined where it is none, and then stays in the file as it is. Which parts there are, and where, depends on
   * the value and on `ids` alone; what stands `beside` the records in the file may only fill in texts and usage.
   */
  read(value: JsonValue, ids: CallIds, beside?: JsonValue): MappedMessage | undefined
  /** What to tell of a record: that it cannot be understood, or what is missing in it. */
  odd?(value: JsonValue): readonly Oddity[]
  /** Its files are sessions of this kind: they are called so where they have no name, and by the error where they have no messages. */
  readonly session?: SessionKind
  /** How what is embedded in a file is written. Absent: as JSON in strings. */
  readonly encode?: Encode
  /** The file with other records, where those are assembled. */
  assemble?(file: SourceFile, values: readonly JsonValue[]): string
  /** How records are written that are no JSON. */
  readonly text?: TextForm
  /** Records name the one before them. */
  readonly links?: Links
  /** What else follows, in records that are no messages, from what changed. Asked only where records are left out or new. */
  complete?(changes: RecordChanges, envelope: MappedEnvelope): RecordChanges
  /** Where records keep JSON in strings: `read` and `insert` are given the record with those decoded. */
  readonly inner?: InnerPaths
  /**
   * Records for a message that was made, or comes from another dialect. `beside` are some of the file's own, to write it like them;
   * `anchor` is the one that it is to stand next to.
   */
  create(
    message: Message,
    beside: readonly JsonValue[],
    anchor: JsonValue | undefined,
    around: Surroundings,
  ): readonly JsonValue[]
  /** The record with a part that was not read from it. */
  insert(value: JsonValue, part: Part): JsonValue
}

/** What is odd about a record; `at` leads to the place inside it. */
export type Oddity = ImportOddity & { readonly at?: JsonPath }

/** Of a new message. */
interface Surroundings {
  readonly source: RecordFile
  readonly model: string | undefined
  /** The records of the messages behind it, and then those of the file from its end. */
  near(): readonly JsonValue[]
}
