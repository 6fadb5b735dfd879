import { describe, expect, it } from 'vitest'
import { type Conversation, formatReference, type Message, messageId, partId, type Reference } from '@/lib/engine'
import { checkOf } from '@/lib/engine/condensation/references/markers'
import { standInsOf } from './references'

/** A message with one text part for each text. */
const message = (index: number, ...texts: readonly string[]): Message => {
  const id = messageId(index)
  return { id, role: 'user', parts: texts.map((text, at) => ({ id: partId(id, at + 1), type: 'text', text })) }
}
const conversation = (...messages: readonly Message[]): Conversation => ({
  dialect: 'anthropic-messages',
  messages,
  compactions: [],
  envelope: undefined,
})
const reference = (place: number, firstLine: number, lastLine: number, text: string): string =>
  formatReference({
    message: place,
    firstLine,
    lastLine,
    numbering: { type: 'same' },
    check: checkOf(text),
  } satisfies Reference)

describe('standInsOf', () => {
  it('finds none where there is none', () => {
    expect(standInsOf(conversation(message(1, 'plain'), message(2, '⟨ Truncated: 5 more lines ⟩')))).toEqual([])
  })

  it('names the parts that the lines are of, and no others', () => {
    const target = message(1, 'a\nb', 'c\nd\ne', 'f')
    const marked = (first: number, last: number, text: string): readonly string[] =>
      standInsOf(conversation(target, message(2, reference(1, first, last, text)))).flatMap(({ drawsOn }) => [
        ...drawsOn,
      ])
    expect(marked(1, 2, 'a\nb')).toEqual(['m1.p1'])
    expect(marked(4, 5, 'd\ne')).toEqual(['m1.p2'])
    expect(marked(2, 3, 'bc')).toEqual(['m1.p1', 'm1.p2'])
    expect(marked(6, 6, 'f')).toEqual(['m1.p3'])
  })

  it('follows references that lead to others', () => {
    const [second, third] = standInsOf(
      conversation(
        message(1, 'a\nb'),
        message(2, `x\n${reference(1, 1, 2, 'a\nb')}\ny`),
        message(3, reference(2, 1, 4, 'x\na\nb\ny')),
      ),
    )
    expect(second).toMatchObject({ position: 2, holder: 'm2.p1', message: 1, text: 'a\nb' })
    expect(third).toMatchObject({ position: 3, message: 2, text: 'x\na\nb\ny' })
    expect([...(third?.drawsOn ?? [])].sort()).toEqual(['m1.p1', 'm2.p1'])
  })

  it('gives each marker of a message once', () => {
    const marker = reference(1, 1, 1, 'a')
    expect(
      standInsOf(conversation(message(1, 'a\nb'), message(2, `${marker}\n${marker}`), message(3, marker))).map(
        ({ position }) => position,
      ),
    ).toEqual([2, 3])
  })

  it('gives none of a conversation that does not hold together', () => {
    expect(
      standInsOf(
        conversation(
          message(1, 'a\nb'),
          message(2, reference(1, 1, 1, 'another text')),
          message(3, reference(1, 2, 2, 'b')),
        ),
      ),
    ).toEqual([])
    expect(
      standInsOf(
        conversation(message(1, 'a'), message(2, reference(3, 1, 1, 'x')), message(3, reference(2, 1, 1, 'x'))),
      ),
    ).toEqual([])
  })
})
