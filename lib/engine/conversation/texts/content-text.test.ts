import { describe, expect, it } from 'vitest'
import { importFile } from '../../dialects/import/import-file'
import { unwrap } from '../../core/result'
import { contentTexts } from './content-text'

const texts = (file: string): readonly string[] => {
  const conversation = unwrap(importFile(file)).conversations[0]?.views[0].conversation
  return conversation ? [...contentTexts(conversation)] : []
}

const session = (input: object, result: string): object => [
  { role: 'user', content: 'Look' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'look', input }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: result }] },
]

describe('what a conversation says', () => {
  it('is the same however the file is laid out', () => {
    const one = session({ a: 1, b: { c: 2, d: 3 } }, 'Here')
    expect(texts(JSON.stringify(one, null, 4))).toEqual(
      texts(JSON.stringify(session({ b: { d: 3, c: 2 }, a: 1 }, 'Here'))),
    )
  })

  it('is another where anything was said otherwise', () => {
    const all = [session({ a: 1 }, 'Here'), session({ a: 2 }, 'Here'), session({ a: 1 }, 'There')].map((each) =>
      texts(JSON.stringify(each)).join('\n'),
    )
    expect(new Set(all).size).toBe(3)
  })
})
