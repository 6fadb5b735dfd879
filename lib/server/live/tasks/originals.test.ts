import { expect, it } from 'vitest'
import { counterOf } from '@/lib/integrations/call/ports'
import { o200k } from '@/lib/integrations/vocabularies/o200k'
import { markOriginals, withoutMarks } from './originals'

const counter = counterOf(o200k)
const original = 'One line of a file that is read.\n'.repeat(40)
const call = {
  role: 'assistant',
  tool_calls: [{ id: 'a', type: 'function', function: { name: 'read', arguments: '{}' } }],
}
const result = (content: unknown, id = 'a') => ({ role: 'tool', tool_call_id: id, content })
const marked = (given: readonly object[], sent: readonly object[]) => markOriginals(given, given, sent, counter)

it('a shorter result ends with a mark that depends on its original alone, and is the same when it comes back', () => {
  const given = [call, result(original)]
  const { messages, originals } = marked(given, [call, result('short')])
  expect(originals).toMatchObject([{ text: original, tool: 'read', items: 41, itemsLeft: 1 }])
  const [, short] = messages as [object, { content: string }]
  expect(short.content).toBe(`short\n⟨ original: hash=${originals[0]?.hash} ⟩`)
  const back = withoutMarks([call, short])
  expect(back[1]).toEqual(result('short'))
  const again = markOriginals([call, short], back, back, counter)
  expect(again).toEqual({ messages: [call, short], originals: [] })
  expect(again.messages[1]).toBe(short)
})

it('goes behind the text of a single block', () => {
  const block = (text: string) => result([{ type: 'text', text }])
  const { messages } = marked([call, block(original)], [call, block('short')])
  expect(messages[1]).toMatchObject({ content: [{ type: 'text', text: expect.stringContaining('hash=') }] })
})

it('leaves alone what saved little, what is no result, and calls with the same id', () => {
  const none = (given: readonly object[], sent: readonly object[]) =>
    expect(marked(given, sent)).toEqual({ messages: sent, originals: [] })
  none([call, result('A few words that are cut.')], [call, result('A few')])
  none([{ role: 'user', content: original }], [{ role: 'user', content: 'short' }])
  none([result(original), result(original)], [result('short'), result('short')])
  none([result(original)], [result('short', 'b')])
  const plain = [call, result(original)]
  expect(withoutMarks(plain)).toBe(plain)
})

it('counts the elements of a JSON list', () => {
  const list = JSON.stringify(Array.from({ length: 90 }, (_, id) => ({ id, name: `name ${id}` })))
  expect(marked([result(list)], [result('[{"id":0}]')]).originals).toMatchObject([{ items: 90, itemsLeft: 1 }])
})
