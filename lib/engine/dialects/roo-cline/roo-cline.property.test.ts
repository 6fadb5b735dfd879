import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { anyText } from '../../core/testing/any-text'
import type { Conversation } from '../../conversation/conversation'
import { mapParts } from '../../conversation/map-parts'
import { slotKey, textSlots, withSlots } from '../../conversation/texts/text-slots'
import { readSourceFile } from '../import/source-file'
import { shapeOf } from '../testing/projection'
import { rooCline } from './dialect'

const SEED = 20261121

const viewsOf = (text: string): readonly Conversation[] =>
  unwrap(rooCline.parse(unwrap(readSourceFile(text)))).conversations.flatMap((conversation) =>
    conversation.views.map((view) => view.conversation),
  )
function parsedText(text: string): Conversation {
  const [full] = viewsOf(text)
  if (!full) throw new Error('no conversation')
  return full
}
/** Without the identity that ties parts to the file, so that everything is written anew. */
const copyOf = (conversation: Conversation): Conversation => JSON.parse(JSON.stringify(conversation)) as Conversation
const written = (conversation: Conversation): unknown => JSON.parse(rooCline.serialize(conversation))

const markers = [
  '⟨ Content suppressed ⟩',
  'kept <path> [x]\n⟨ Truncated: 3 more lines ⟩',
  '⟨ Reference: lines 1–4 of message #2 ~00ff ⟩\n\nrest',
]
const textsOf = (conversation: Conversation): readonly string[] =>
  conversation.messages.flatMap((message) => message.parts.flatMap((part) => textSlots(part).map((slot) => slot.text)))

const fragments = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.constantFrom(
          '<read_file>',
          '</read_file>',
          '<args>',
          '</args>',
          '<file>',
          '</file>',
          '<path>',
          '</path>',
          '<content>',
          '</content>',
          '<write_to_file>',
          '</write_to_file>',
          '<diff>',
          '</diff>',
          '<environment_details>',
          '</environment_details>',
          "[read_file for 'a'] Result:",
          '[read_file Result]',
          'Tool [read_file] was not executed because ',
          '[Response interrupted by x]',
          '<feedback>',
          '</feedback>',
          'The user denied this\n',
          '<answer>',
          '</answer>',
          '\n',
          ' ',
          'x',
          'é🙂',
          '\r\n',
          '__proto__',
          '<__proto__>',
          '⟨ x ⟩',
        ),
        { maxLength: 14 },
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: anyText({ maxLength: 30 }) },
)
/** Texts in the harness's own frames, so that every frame comes often enough. */
const frames = [
  ["[read_file for 'a'] Result:\n", ''],
  ["[read_file for 'a'] Result:", ''],
  ['[read_file Result]\n\n', ''],
  ['<environment_details>', '</environment_details>'],
  ['x\n<environment_details>', '</environment_details>\n'],
  ['The user denied this operation.\n<feedback>', '</feedback>'],
  ['The user approved this operation.\n<feedback>no</feedback>', ''],
  ['<answer>\n', '</answer>\n'],
  ['text <read_file><args><file><path>', '</path></file></args></read_file>'],
  ['<write_to_file>\n<path>a</path>\n<content>', '</content>\n</write_to_file>\n'],
  ['<execute_command><command>', '\n\n[Response interrupted by a tool use result.]'],
  ['<list_files><path>.</path></list_files>', '\n[Response interrupted by user feedback]'],
] as const
const hostileText = fc.oneof(
  fragments,
  fc.tuple(fc.constantFrom(...frames), fragments).map(([[before, after], inner]) => before + inner + after),
)
const hostileBlock = fc.oneof(
  { weight: 6, arbitrary: hostileText.map((text) => ({ type: 'text', text })) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('tool_use'),
      id: fc.constantFrom('a', 'b', ''),
      name: fc.constantFrom('read_file', 'x'),
      input: fc.jsonValue(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('tool_result'),
      tool_use_id: fc.constantFrom('a', 'b'),
      content: fc.oneof(hostileText, fc.jsonValue()),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('image', 'thing', 'redacted_thinking', 'reasoning', 'document'),
      source: fc.jsonValue(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('thinking'),
      thinking: hostileText,
      signature: fc.constantFrom('', 's', null),
    }),
  },
)
const hostileMessage = fc.record(
  {
    role: fc.constantFrom('user', 'assistant'),
    content: fc.oneof(hostileText, fc.array(hostileBlock, { maxLength: 6 })),
    ts: fc.oneof(fc.integer(), fc.double()),
    isSummary: fc.constantFrom(true, false),
    condenseId: fc.constantFrom('1', '2'),
    condenseParent: fc.constantFrom('1', '2', '3'),
    extra: fc.jsonValue(),
  },
  { requiredKeys: ['role', 'content'] },
)

describe(`hostile histories (seed ${SEED})`, () => {
  it('are rebuilt from their parts alone', () => {
    fc.assert(
      fc.property(fc.array(hostileMessage, { minLength: 1, maxLength: 6 }), (messages) => {
        const text = JSON.stringify(messages)
        for (const view of viewsOf(text)) expect(written(copyOf(view))).toEqual(JSON.parse(text))
      }),
      { seed: SEED, numRuns: 250 },
    )
  })

  it('read alike after slots were rewritten', () => {
    fc.assert(
      fc.property(
        fc.array(hostileMessage, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 2 }),
        (messages, remainder) => {
          const conversation = parsedText(JSON.stringify(messages))
          let index = 0
          const changed = mapParts(conversation, (part) =>
            withSlots(
              part,
              new Map(
                textSlots(part).flatMap((slot) =>
                  slot.restorable && slot.text.trim() !== '' && index++ % 3 === remainder
                    ? [[slotKey(slot.path), markers[remainder] ?? ''] as const]
                    : [],
                ),
              ),
            ),
          )
          const again = parsedText(rooCline.serialize(changed))
          expect(shapeOf(again.messages)).toEqual(shapeOf(changed.messages))
          expect(textsOf(again)).toEqual(textsOf(changed))
        },
      ),
      { seed: SEED, numRuns: 250 },
    )
  })
})
