import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/json'
import type { Conversation } from '../../conversation/conversation'
import { textSlots } from '../../conversation/texts/text-slots'
import { indexToolPairs } from '../../conversation/tool-pairs'
import { importFile } from '../import/import-file'
import { dialects } from '../registry'
import { corpus, fixtures } from '../testing/corpus'
import { convertTo, type Conversion } from './convert'
import { to } from './testing/conversions'
import { refusedByAnthropic, refusedByChat, refusedByConverse } from './testing/refusals'

const conversations = [...fixtures(), ...corpus()].flatMap((sample) => {
  const file = importFile(sample.read(), sample.name)
  return file.ok
    ? file.value.conversations
        .slice(0, 2)
        .map((parsed) => ({ name: `${sample.name} ${parsed.index}`, conversation: parsed.views[0].conversation }))
    : []
})

/** Of the fixtures a dialect writes each third, the next dialect the next third. */
const EVERY = corpus().length > 0 ? 1 : 3

const lossOf = {
  text: 'text',
  thinking: 'thinking',
  environment: 'environment',
  opaque: 'opaque',
  'tool-call': 'toolCalls',
  'tool-result': 'toolResults',
} as const

const escaped = (value: string): string => JSON.stringify(value).slice(1, -1)

/** Whether a text stands in a file. Most stand in their order, so that each is looked for behind the last one first, and not in all of it. */
function standsIn(file: string): (value: string) => boolean {
  const known = new Map<string, boolean>()
  let at = 0
  const found = (value: string): boolean => {
    const behind = file.indexOf(value, at)
    if (behind === -1) return file.lastIndexOf(value, at) !== -1
    at = behind
    return true
  }
  return (value) => {
    const stood = known.get(value) ?? (found(escaped(value)) || found(escaped(escaped(value))))
    known.set(value, stood)
    return stood
  }
}

/** Texts that neither stand in the file, as JSON or as JSON in JSON writes them, nor are among what is said to be lost. */
function unsaid(conversation: Conversation, { text, lost }: Conversion): readonly string[] {
  const told = new Set<string>(lost.map(({ type }) => type))
  const stands = standsIn(text)
  const texts = conversation.messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'image' ? [] : textSlots(part).map((slot) => [lossOf[part.type], slot.text.trim()] as const),
    ),
  )
  return [...texts, ['system', conversation.system?.trim() ?? ''] as const].flatMap(([type, value]) =>
    value === '' || told.has(type) || stands(value) ? [] : [`${type}: ${value.slice(0, 60)}`],
  )
}

// Nothing is converted to a format whose files are incomplete records.
const targets = dialects.filter(({ incomplete }) => incomplete !== true)

describe.each(targets.map((dialect, position) => [dialect.id, dialect, position] as const))(
  'to %s',
  (id, dialect, position) => {
    const foreign = conversations.filter(
      ({ conversation }, index) => conversation.dialect !== id && index % EVERY === position % EVERY,
    )

    it('keeps or reports every text, answers every call, and is read by the same dialect', () => {
      const wrong = foreign.flatMap(({ name, conversation }) => {
        const converted = convertTo(conversation, dialect)
        if (!converted.ok) return [`${name}: ${converted.error.message}`]
        const read = importFile(converted.value.text)
        const { orphanCalls, orphanResults } = indexToolPairs(converted.value.conversation)
        return [
          ...(read.ok && read.value.dialect === id
            ? []
            : [`${name}: read as ${read.ok ? read.value.dialect : read.error.code}`]),
          ...unsaid(conversation, converted.value).map((text) => `${name}: ${text}`),
          ...(orphanCalls.length + orphanResults.length === 0
            ? []
            : [`${name}: ${orphanCalls.length} calls and ${orphanResults.length} results alone`]),
          ...converted.value.lost
            .filter(({ type }) => ['system', 'text', 'environment', 'toolCalls', 'toolResults'].includes(type))
            .map((loss) => `${name}: lost ${JSON.stringify(loss)}`),
        ]
      })
      expect(wrong).toEqual([])
    })
  },
)

describe('what an API would be sent', () => {
  it.each([
    ['anthropic', refusedByAnthropic],
    ['openai-chat', refusedByChat],
    ['bedrock-converse', refusedByConverse],
  ] as const)('is nothing that it refuses: %s', (id, refused) => {
    const wrong = conversations
      .filter(({ conversation }) => conversation.dialect !== id)
      .flatMap(({ name, conversation }) =>
        refused(JSON.parse(to(conversation, id).text) as JsonObject).map((problem) => `${name}: ${problem}`),
      )
    expect(wrong).toEqual([])
  })
})
