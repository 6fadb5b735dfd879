import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../conversation/conversation'
import { textSlots } from '../../../conversation/texts/text-slots'
import { unwrap } from '../../../core/result'
import { applyLossless } from '../testing/apply'
import { losslessConfigSchema, type LosslessConfig } from '../config'
import { expand } from '../reading/expand'
import { conversationOf, result, said, state, toolUse } from '../testing/conversations'
import { wordCounter } from '../testing/counter'

const source = Array.from(
  { length: 20 },
  (_, index) => `export const value${index} = compute(${index * 37}, "text of ${index}")`,
)
const none: Partial<LosslessConfig> = {
  deduplicateFileReads: false,
  consolidateToolResults: false,
  removeObsoleteState: 'off',
  referenceRepeatedLines: false,
}
const run = (conversation: Conversation, config: Partial<LosslessConfig>) =>
  applyLossless(conversation, losslessConfigSchema.parse({ references: 'compact', ...config }), wordCounter)
const textsOf = ({ messages }: Conversation): string[] =>
  messages.flatMap((message) => message.parts.flatMap((part) => textSlots(part).map((slot) => slot.text)))
const numbered = (lines: readonly string[], first: number): string =>
  lines.map((line, index) => `${String(first + index).padStart(3)} | ${line}`).join('\n')

describe('deduplicateFileReads', () => {
  const session = conversationOf([
    ...toolUse('1', 'read_file', { path: 'src/values.ts' }, numbered(source, 1)),
    ...toolUse('2', 'read_file', { path: 'src/values.ts' }, `<file>\n${numbered(source.slice(4, 16), 5)}\n</file>`),
    ...toolUse('3', 'read_file', { path: 'src/values.ts' }, numbered(source.with(9, 'changed'), 1)),
  ])

  it('refers to the whole read from a read of a part, and keeps the news of a read', () => {
    const { conversation, changes } = run(session, { ...none, deduplicateFileReads: true })
    expect(changes.map(({ part, rule, status }) => [part, rule, status])).toEqual([
      ['m4.p1', 'lossless.file-reads', 'recoverable'],
      ['m6.p1', 'lossless.file-reads', 'recoverable'],
    ])
    expect(textsOf(conversation)[3]).toMatch(
      /^<file>\n⟨ Reference: lines 5–16 of message #2( \(src\/values\.ts\))? ~\d{6} ⟩\n<\/file>$/,
    )
    expect(run(session, { ...none, referenceRepeatedLines: true }).changes).toEqual([])
  })

  it('writes an edit as an exception', () => {
    expect(textsOf(run(session, {}).conversation)[5]).toMatch(
      /^⟨ Reference: lines 1–20 of message #2 \(src\/values\.ts\), except 10: ~\d{6} ⟩\n 10 \| changed$/,
    )
  })

  it('reads what was written, with numbers put in front', () => {
    const written = conversationOf([
      ...toolUse('1', 'write_file', { path: 'a', content: source.join('\n') }, 'done'),
      ...toolUse('2', 'read_file', { path: 'a' }, numbered(source, 1)),
    ])
    expect(textsOf(run(written, {}).conversation).at(-1)).toMatch(
      /^⟨ Reference: lines 2–21 of message #1.*, numbered from " {2}1 \| " ~\d{6} ⟩$/,
    )
  })

  it('keeps the latest copy when told to', () => {
    const { conversation } = run(session, { keep: 'latest' })
    expect(textsOf(conversation)[5]).toBe(textsOf(session)[5])
    expect(textsOf(conversation)[1]).toMatch(/of message #6/)
    expect(unwrap(expand(conversation)).messages).toEqual(session.messages)
  })
})

describe('consolidateToolResults', () => {
  const list = source.join('\n')
  const config = { ...none, consolidateToolResults: true }

  it('keeps what differs from the same list before', () => {
    const session = conversationOf([
      ...toolUse('1', 'list_files', { path: 'src' }, list),
      ...toolUse('2', 'list_files', { path: 'src' }, `${list}\nnew.ts`),
    ])
    const { conversation, changes } = run(session, config)
    expect(changes.map(({ rule }) => rule)).toEqual(['lossless.tool-results'])
    expect(textsOf(conversation).at(-1)).toMatch(/^⟨ Reference: lines 1–20 of message #2 ~\d{6} ⟩\nnew\.ts$/)
  })

  it('leaves other subjects and errors alone', () => {
    const other = conversationOf([
      ...toolUse('1', 'list_files', { path: 'src' }, list),
      ...toolUse('2', 'list_files', { path: 'lib' }, list),
    ])
    const failed = conversationOf([
      ...toolUse('1', 'bash', { command: 'npm test' }, list, true),
      ...toolUse('2', 'bash', { command: 'npm test' }, list, true),
    ])
    expect(run(other, config).changes).toEqual([])
    expect(run(failed, config).changes).toEqual([])
    const lines = textsOf(run(failed, { ...none, referenceRepeatedLines: true }).conversation)
      .at(-1)
      ?.split('\n')
    expect(lines?.[0]).toBe(source[0])
  })
})

describe('removeObsoleteState', () => {
  const at = (time: string): string =>
    `<environment_details>\n# Time\n${time}\n# Files\n${source.join('\n')}\n</environment_details>`
  const session = conversationOf([
    { role: 'user', parts: [...said('user', 'Begin').parts, state(at('10:00'))] },
    { role: 'user', parts: [state(at('10:05'))] },
    { role: 'user', parts: [...said('user', 'Go on').parts, state(at('10:10'))] },
  ])

  it('writes the difference between its tags', () => {
    const { conversation, changes } = run(session, { ...none, removeObsoleteState: 'difference' })
    expect(textsOf(conversation)[2]).toMatch(
      /^<environment_details>\n⟨ Reference: lines 3–25 of message #1, except 4: ~\d{6} ⟩\n10:05\n<\/environment_details>$|^<environment_details>\n# Time\n10:05\n⟨ Reference: lines 5–25 of message #1 ~\d{6} ⟩\n<\/environment_details>$/,
    )
    expect(changes.map(({ part, rule, status }) => [part, rule, status])).toEqual([
      ['m2.p1', 'lossless.obsolete-state', 'recoverable'],
      ['m3.p2', 'lossless.obsolete-state', 'recoverable'],
    ])
  })

  it('removes all but the latest outright, and says that they are gone', () => {
    const { conversation, changes } = run(session, { ...none, removeObsoleteState: 'outright' })
    expect(textsOf(conversation)).toEqual(['Begin', '⟨ State superseded by a later one ⟩', 'Go on', at('10:10')])
    expect(changes.map(({ part, operation, status }) => [part, operation, status])).toEqual([
      ['m1.p2', 'remove', 'superseded'],
      ['m2.p1', 'remove', 'superseded'],
    ])
    expect(run(conversation, { removeObsoleteState: 'outright' }).changes).toEqual([])
  })
})

describe('referenceRepeatedLines', () => {
  it('leaves what a person wrote alone where told to, or where it is short', () => {
    const session = conversationOf([
      said('user', source.join('\n')),
      said('assistant', 'Done.'),
      said('user', source.slice(0, 3).join('\n')),
      said('user', source.join('\n')),
    ])
    expect(run(session, { includeUserText: false }).changes).toEqual([])
    expect(run(session, { userTextMinimum: 200 }).changes.map(({ part }) => part)).toEqual(['m4.p1'])
  })

  it('looks through line breaks of another kind', () => {
    const session = conversationOf([
      said('assistant', source.join('\n')),
      { role: 'user', parts: [result('1', source.join('\r\n'))] },
    ])
    expect(textsOf(run(session, {}).conversation)[1]).toMatch(/^⟨ Reference: lines 1–20 of message #1, CRLF ~\d{6} ⟩$/)
  })

  it('can read its own markers where hundreds of lines differ', () => {
    const lines = Array.from(
      { length: 900 },
      (_, index) => `const name${index} = read("/a/long/path/to/${index}.json", options)`,
    )
    const session = conversationOf([
      said('assistant', lines.join('\n')),
      said('assistant', lines.map((line, index) => (index % 3 === 0 ? `changed ${index}` : line)).join('\n')),
    ])
    const { conversation } = run(session, {})
    expect(textsOf(conversation)[1]).toContain(', except ')
    expect(unwrap(expand(conversation)).messages).toEqual(session.messages)
  })

  it('looks through the signs of a diff, both ways', () => {
    const patch = `@@ -0,0 +1,20 @@\n${source.map((line) => `+${line}`).join('\n')}`
    const [plain, patched] = [said('assistant', source.join('\n')), said('assistant', patch)]
    expect(textsOf(run(conversationOf([plain, patched]), {}).conversation)[1]).toMatch(
      /^@@ -0,0 \+1,20 @@\n⟨ Reference: lines 1–20 of message #1, each after "\+" ~\d{6} ⟩$/,
    )
    expect(textsOf(run(conversationOf([patched, plain]), {}).conversation)[1]).toMatch(
      /^⟨ Reference: lines 2–21 of message #1, each without "\+" ~\d{6} ⟩$/,
    )
  })

  it('never rewrites signed thinking, nor refers to thinking', () => {
    const thinking = (signed: boolean) => ({
      role: 'assistant' as const,
      parts: [{ type: 'thinking' as const, text: source.join('\n'), signed }],
    })
    expect(run(conversationOf([said('assistant', source.join('\n')), thinking(true)]), {}).changes).toEqual([])
    expect(run(conversationOf([thinking(false), said('assistant', source.join('\n'))]), {}).changes).toEqual([])
  })

  it('does nothing, and keeps identity, where nothing repeats', () => {
    const session = conversationOf([said('user', 'Hello'), said('assistant', source.join('\n'))])
    expect(run(session, {}).conversation).toBe(session)
  })
})
