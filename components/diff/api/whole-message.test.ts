import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { ComparedMessage, ComparedPart, ComparedRow, DiffReads, TextLines } from '@/lib/contracts/diff'
import { messageId, ok, partId } from '@/lib/engine'
import type { Entry } from '../model/align-messages'
import { wholeMessage } from './whole-message'

const part = (number: number, before: TextLines, more: Partial<ComparedPart> = {}): ComparedPart => ({
  id: partId(messageId(1), number),
  type: 'text',
  kind: 'messageText',
  status: 'edited',
  tokensBefore: 1,
  tokensAfter: 1,
  images: 0,
  reasons: [],
  before,
  lines: before.lines.length + before.moreLines,
  hunks: [],
  coarse: 'nothing',
  ...more,
})
const text = (lines: readonly string[], moreLines = 0): TextLines => ({ lines, moreLines, cut: {} })
const row = { index: 0, id: messageId(1) } as ComparedRow
const entry: Entry = { key: 'm1', position: 1, row, cells: [row] }

it('reads as a whole what was left out of a message, and nothing else; what cannot be read stays as it is known', async () => {
  const asked: string[] = []
  const known: ComparedMessage = {
    index: 0,
    parts: [
      part(1, text(['short'])),
      part(2, text(['long'], 4)),
      part(3, text(['broken'], 9)),
      part(4, text([]), {
        hunks: [
          {
            part: partId(messageId(1), 4),
            from: 0,
            to: 0,
            afterFrom: 0,
            after: [{ text: 'cut…', isCut: true }],
            moreLines: 0,
            references: [],
          },
        ],
      }),
    ],
  }
  const reads = {
    messages: () => Promise.resolve(ok([known])),
    part: ({ part: id }: { readonly part: string }) => {
      asked.push(id)
      return id.endsWith('3')
        ? Promise.reject(new Error('gone'))
        : Promise.resolve(ok(part(Number(id.at(-1)), text(['all', 'of', 'it']))))
    },
  } as unknown as DiffReads
  const client = new QueryClient()
  const [whole] = await wholeMessage(client, [{ key: ['test'], reads }], { ignoreBlanks: false }, entry)
  client.clear()
  expect(asked).toEqual(['m1.p2', 'm1.p3', 'm1.p4'])
  expect(whole?.parts.map(({ before }) => before?.lines.length)).toEqual([1, 3, 1, 3])
})
