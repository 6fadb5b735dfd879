import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../core/result'
import { checkOf, findReferences } from '../../references/markers'
import { applyLossless } from '../testing/apply'
import { losslessConfigSchema } from '../config'
import { expand, referenceSource, resolveReference } from './expand'
import { conversationOf, said, toolUse } from '../testing/conversations'
import { wordCounter } from '../testing/counter'

const config = losslessConfigSchema.parse({ references: 'compact' })
const text = Array.from(
  { length: 12 },
  (_, index) => `line ${index} of the file, which says something of its own`,
).join('\n')

describe('expand', () => {
  it.each([
    ['no-such-message', `⟨ Reference: line 1 of message #9 ~${checkOf('x')} ⟩`],
    ['no-such-lines', `⟨ Reference: lines 2–30 of message #1 ~${checkOf('x')} ⟩`],
    ['no-such-lines', `⟨ Reference: lines 3–2 of message #1 ~${checkOf('x')} ⟩`],
    ['check-differs', '⟨ Reference: line 1 of message #1 ~000000 ⟩'],
    ['circular', `⟨ Reference: line 1 of message #3 ~${checkOf('x')} ⟩`],
  ])('says %s, and where', (code, marker) => {
    const broken = conversationOf([
      said('user', 'x'),
      said('user', marker),
      said('user', '⟨ Reference: line 1 of message #2 ~000000 ⟩'),
    ])
    const expanded = expand(broken)
    expect(expanded).toMatchObject({
      ok: false,
      error: { code, messageId: expect.stringMatching(/^m[23]$/), partId: expect.stringMatching(/^m[23]\.p1$/) },
    })
    expect(expanded.ok || expanded.error.message).toContain('cannot be resolved')
  })

  it('resolves one reference for a reader', () => {
    const condensed = applyLossless(
      conversationOf([...toolUse('1', 'read', {}, text), ...toolUse('2', 'read', {}, text)]),
      config,
      wordCounter,
    ).conversation
    const part = condensed.messages[3]?.parts[0]
    const [found] = findReferences(
      part?.type === 'tool-result' && part.content[0]?.type === 'text' ? part.content[0].text : '',
    )
    expect(found && unwrap(resolveReference(condensed, 4, found.reference))).toBe(text)
    expect(found && resolveReference(condensed, 4, { ...found.reference, message: 77 })).toMatchObject({ ok: false })
  })

  it('shows the place that a reference leads to, numbered within its text, as it stands there', () => {
    const numbered = (from: number): string =>
      text
        .split('\n')
        .map((line, index) => `${from + index}→${line}`)
        .join('\n')
    const file = `above\nbefore\n${numbered(10)}\nafter`
    const condensed = applyLossless(
      conversationOf([...toolUse('1', 'read', {}, file), ...toolUse('2', 'read', {}, `${numbered(90)}\nnew`)]),
      config,
      wordCounter,
    ).conversation
    const part = condensed.messages[3]?.parts[0]
    const [found] = findReferences(
      part?.type === 'tool-result' && part.content[0]?.type === 'text' ? part.content[0].text : '',
    )
    expect(found && unwrap(referenceSource(condensed, 4, found.reference))).toEqual({
      above: ['above', 'before'],
      lines: numbered(10).split('\n'),
      below: ['after'],
      first: 3,
      part: condensed.messages[1]?.parts[0]?.id,
    })
  })

  it('gives a conversation without references back as it is', () => {
    const session = conversationOf([said('user', 'x')])
    expect(unwrap(expand(session))).toBe(session)
  })
})
