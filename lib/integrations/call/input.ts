import {
  type Conversation,
  type Dialect,
  encodeText,
  type ParsedFile,
  readingView,
  readSourceFile,
  type SourceFile,
  unwrap,
  type ViewId,
  viewOf,
} from '@/lib/engine'
import { plainJson } from './plain-json'

/** What is condensed: a file's bytes or text, or the same as a value: a list of messages, or a request that holds one. */
export type Input = string | Uint8Array | object

export interface InputOptions {
  /** The format, of `condensery/dialects/…`. */
  readonly dialect: Dialect
  /** Which of a file that holds several, from 0. */
  readonly conversation?: number
  /** Absent: the whole history. */
  readonly view?: ViewId
}

export interface OpenInput<Kind extends Input> {
  readonly conversation: Conversation
  /** The input with this conversation in it: text as text, bytes as bytes, a value as a value. */
  readonly write: (conversation: Conversation) => Kind
}

/** Reads by the dialect that is named. Throws an `ImportError` that names the place and the remedy. */
export function openInput<Kind extends Input>(input: Kind, options: InputOptions): OpenInput<Kind> {
  const { dialect } = options
  if (typeof input === 'string' || input instanceof Uint8Array) {
    const source = unwrap(readSourceFile(input))
    return {
      conversation: chosen(unwrap(dialect.parse(source)), options),
      write: (conversation) => encoded(dialect.serialize(conversation), source, input) as Kind,
    }
  }
  const { value, revive } = plainJson(input)
  return {
    conversation: chosen(unwrap(dialect.parse(sourceOf(value))), options),
    write: (conversation) => revive(dialect.serialize(conversation)) as Kind,
  }
}

/** A value as a file of its own; its text is only made where a dialect asks for it. */
export function sourceOf(value: Extract<SourceFile['content'], { readonly type: 'json' }>['value']): SourceFile {
  let text: string | undefined
  return {
    get text() {
      return (text ??= JSON.stringify(value))
    },
    encoding: 'utf-8',
    content: { type: 'json', value, indent: '', trailingNewline: false },
  }
}

function encoded(text: string, { encoding }: SourceFile, input: string | Uint8Array): string | Uint8Array {
  const made = encodeText(text, encoding)
  return typeof input === 'string' || typeof made !== 'string' ? made : new TextEncoder().encode(made)
}

function chosen({ conversations }: ParsedFile, { conversation: index = 0, view = 'full' }: InputOptions): Conversation {
  const parsed = conversations[index]
  if (!parsed) throw new RangeError(`There is no conversation ${index}: the input holds ${conversations.length}.`)
  return readingView(
    viewOf(parsed, view).conversation,
    parsed.views.map((each) => each.conversation),
  )
}
