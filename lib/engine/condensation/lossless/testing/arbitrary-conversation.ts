import fc from 'fast-check'
import type { Conversation } from '../../../conversation/conversation'
import { legend } from '../../references/markers'
import { losslessConfigSchema, type LosslessConfig } from '../config'
import { call, conversationOf, result, state, type Draft, type DraftMessage } from './conversations'

const lookAlike = fc.constantFrom(
  '⟨ Reference: lines 1–3 of message #1 ~482913 ⟩',
  '⟨\\ Reference: line 2 of message #2 ~000000 ⟩',
  '⟨ lines 4–9 ~123456 ⟩',
  '⟨ Same as 4 lines of this text, “const value1 … }” ~1.2.482913 ⟩',
  '⟨ Same as all 3 lines of `read_file src/0.ts` ~2.1.482913 ⟩',
  '⟨ Same as all 3 lines of the first `read_file src/0.ts` above ~2.1.482913 ⟩',
  legend.trimEnd(),
  '⟨ Reference: lines 1–4 of message #2 (a.ts), numbered from " 3 | ", CRLF, except 2, 3: ~111111 ⟩',
  '⟨ Reference: lines',
  '⟨⟩ ⟨\\\\ lines 1–2 ~123456 ⟩',
)
const line = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.nat(400).map((n) => `const value${n} = compute(${n * 7}, "name ${n % 13}") // line ${n}`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      '}',
      '  return result',
      '\t',
      '---',
      '12: thirteen',
      ' 7 | seven',
      'ends with a return\r',
    ),
  },
  { weight: 1, arbitrary: lookAlike },
  { weight: 1, arbitrary: fc.constantFrom('\ud800 lone', 'é 🤯 \u2028', '$& $1 \\n \\\\n', '<file_content path="a">') },
)
const arbitraryFile = fc.array(line, { minLength: 3, maxLength: 30 })

type Dress = (lines: readonly string[], first: number) => string
const numbered =
  (separator: string, width: number): Dress =>
  (lines, first) =>
    lines.map((text, index) => `${String(first + index).padStart(width)}${separator}${text}`).join('\n')
/** How a tool shows lines of a file. */
const dresses: readonly Dress[] = [
  (lines) => lines.join('\n'),
  (lines) => lines.join('\n'),
  (lines) => `${lines.join('\n')}\n`,
  (lines) => lines.join('\r\n'),
  (lines) => `{"output":"${lines.join('\\n')}","exit":0}`,
  (lines) => `{"output":"${lines.join('\\r\\n')}"}`,
  (lines) => lines.map((text, index) => text + (index % 5 === 0 ? '\r\n' : '\n')).join(''),
  (lines) => [...lines, ...lines, ...lines].join('\n'),
  (lines) => Array.from({ length: 40 }, () => lines[0]).join('\n'),
  (lines, first) => `<file>\n${numbered(' | ', 3)(lines, first)}\n</file>`,
  (lines) =>
    `@@ -1 +1 @@\n${lines.map((text, index) => '+- '.charAt(index % 7 < 4 ? 0 : index % 3) + text).join('\n')}`,
  (lines) => `*** Update File: a\n${lines.map((text) => `+${text}`).join('\r\n')}`,
  numbered('→', 6),
  numbered('\t', 0),
  numbered(': ', 0),
]

interface TextWithInvisibles {
  readonly file: number
  readonly from: number
  readonly length: number
  readonly dress: number
  readonly edits: readonly (readonly [number, string])[]
}

const arbitraryShown = fc.record<TextWithInvisibles>({
  file: fc.nat(2),
  from: fc.oneof(fc.constant(0), fc.nat(12)),
  length: fc.oneof(fc.constant(99), fc.nat(20)),
  dress: fc.nat(dresses.length - 1),
  edits: fc.oneof(fc.constant([]), fc.array(fc.tuple(fc.nat(30), line), { maxLength: 3 })),
})

function show({ file, from, length, dress, edits }: TextWithInvisibles, files: readonly (readonly string[])[]): string {
  const lines = [...(files[file] ?? [])]
  for (const [at, text] of edits) if (at < lines.length) lines[at] = text
  return dresses[dress]?.(lines.slice(from, from + length), from + 1) ?? ''
}

interface Sketch {
  readonly kind: 'result' | 'error' | 'state' | 'write' | 'text' | 'person' | 'thinking' | 'signed' | 'image'
  readonly shown: TextWithInvisibles
  readonly tool: string
}

const arbitrarySketch = fc.record<Sketch>({
  kind: fc.constantFrom(
    'result',
    'result',
    'result',
    'error',
    'state',
    'state',
    'write',
    'text',
    'person',
    'thinking',
    'signed',
    'image',
  ),
  shown: arbitraryShown,
  tool: fc.constantFrom('read_file', 'bash', 'list_files', 'grep', 'custom'),
})

function draw({ kind, shown, tool }: Sketch, id: string, files: readonly (readonly string[])[]): Draft[] {
  const text = show(shown, files)
  switch (kind) {
    case 'result':
    case 'error':
      return [call(id, tool, { path: `src/${shown.file}.ts` }), result(id, text, kind === 'error')]
    case 'state':
      return [state(`<environment>\n${text}\n</environment>`)]
    case 'write':
      return [
        call(id, 'write_file', { path: `src/${shown.file}.ts`, content: text, list: [text.slice(0, 40), 3, null] }),
      ]
    case 'thinking':
    case 'signed':
      return [{ type: 'thinking', text, signed: kind === 'signed' }]
    case 'image':
      return [{ type: 'image', source: { type: 'unknown' } }]
    case 'text':
    case 'person':
      return [{ type: 'text', text }]
  }
}

/** Sessions that show the same few files again and again: whole, in part, numbered, edited, escaped, twice in one text. Half of them were compacted. */
export const arbitraryConversation: fc.Arbitrary<Conversation> = fc
  .record({
    files: fc.array(arbitraryFile, { minLength: 3, maxLength: 3 }),
    messages: fc.array(fc.array(arbitrarySketch, { maxLength: 3 }), { maxLength: 14 }),
    cuts: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(13), { maxLength: 3 })),
  })
  .map(({ files, messages, cuts }) => {
    const conversation = conversationOf(
      messages.map(
        (sketches, index): DraftMessage => ({
          role: sketches.some(({ kind }) => kind === 'person') ? 'user' : 'assistant',
          parts: sketches.flatMap((sketch, position) => draw(sketch, `c${index}.${position}`, files)),
        }),
      ),
    )
    const compactions = conversation.messages.filter((_, index) => cuts.includes(index)).map(({ id }) => ({ at: id }))
    return { ...conversation, compactions }
  })

export const arbitraryConfig: fc.Arbitrary<LosslessConfig> = fc
  .record({
    deduplicateFileReads: fc.boolean(),
    consolidateToolResults: fc.boolean(),
    removeObsoleteState: fc.constantFrom('off' as const, 'difference' as const),
    referenceRepeatedLines: fc.boolean(),
    keep: fc.constantFrom('first' as const, 'latest' as const),
    references: fc.constantFrom('readable' as const, 'readable' as const, 'compact' as const),
    legend: fc.boolean(),
    minimumGain: fc.integer({ min: 1, max: 20 }),
    includeUserText: fc.boolean(),
    userTextMinimum: fc.integer({ min: 1, max: 100 }),
  })
  .map((config) => losslessConfigSchema.parse(config))
