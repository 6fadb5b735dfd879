import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AnswerTooLong, boundAnswer } from './answer-bounds'
import { awsFrame } from '../testing/wires'

const MEBIBYTE = 1024 ** 2

/** A response that gives these pieces, and whether its body was cancelled. */
function answering(pieces: readonly Uint8Array[], contentType = 'text/event-stream') {
  let isCancelled = false
  const rest = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = rest.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
    cancel: () => void (isCancelled = true),
  })
  return {
    response: new Response(body, { headers: { 'content-type': contentType } }),
    isCancelled: () => isCancelled,
  }
}

async function piecesOf(response: Response): Promise<readonly string[]> {
  const pieces: string[] = []
  const decoder = new TextDecoder('latin1')
  for await (const piece of response.body ?? []) pieces.push(decoder.decode(piece))
  return pieces
}

const cut = (bytes: Uint8Array, lengths: readonly number[]): readonly Uint8Array[] => {
  const pieces: Uint8Array[] = []
  let at = 0
  for (let index = 0; at < bytes.length; index++) {
    const length = lengths[index % lengths.length] ?? 1
    pieces.push(bytes.subarray(at, at + length))
    at += length
  }
  return pieces
}

const lengths = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 5 })
const shortLengths = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 })

describe('the bounds of an answer', () => {
  it('pass on the same data and only whole events, however the text is cut', async () => {
    const end = fc.constantFrom('\n\n', '\r\n\r\n', '\r\r')
    const event = fc
      .tuple(fc.stringMatching(/^(data: [a-zé]{0,40}|: [a-z]{0,9})$/), end)
      .map(([line, ends]) => line + ends)
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1 }), fc.oneof(lengths, shortLengths), async (events, sizes) => {
        const text = events.join('')
        const pieces = await piecesOf(boundAnswer(answering(cut(Buffer.from(text), sizes)).response))
        const data = (all: string): readonly string[] => all.split(/[\r\n]+/).filter((line) => line.startsWith('data'))
        expect(data(Buffer.from(pieces.join(''), 'latin1').toString())).toEqual(data(text))
        expect(pieces.filter((piece) => !/(\n\n|\r\n\r\n|\r\r)$/.test(piece))).toEqual([])
      }),
      { seed: 20261126, numRuns: 60 },
    )
  })

  it('pass on what is no event when it ends', async () => {
    expect(await piecesOf(boundAnswer(answering([Buffer.from('{"a":'), Buffer.from('1}')]).response))).toEqual([
      '{"a":1}',
    ])
  })

  it('pass on binary events unchanged and whole', async () => {
    const frames = Buffer.concat(
      [1, 3_000, 20, 9_000].map((length) => awsFrame({ ':event-type': 'chunk' }, 'x'.repeat(length))),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(lengths, shortLengths), async (sizes) => {
        const { response } = answering(cut(frames, sizes), 'application/vnd.amazon.eventstream')
        const pieces = await piecesOf(boundAnswer(response))
        expect(Buffer.from(pieces.join(''), 'latin1').equals(frames)).toBe(true)
        for (const piece of pieces) expect(Buffer.from(piece, 'latin1').readUInt32BE(0)).toBeLessThan(9_200)
      }),
      { seed: 20261126, numRuns: 30 },
    )
  })

  it.each([
    ['one event', 'data: ', 'x', 'event', 'text/event-stream'],
    ['comments without an event', '', ': data\n\n', 'event', 'text/event-stream'],
    ['JSON', '{"a":"', 'x', 'event', 'application/json'],
    ['an announced length', '\u007f\u007f\u007f\u007f', 'x', 'event', 'application/vnd.amazon.eventstream'],
    ['all events together', '', 'data: {}\n\n', 'all', 'text/event-stream'],
  ] as const)('end an endless answer and its connection: %s', async (_, first, unit, part, contentType) => {
    const block = Buffer.from(unit.repeat(Math.ceil(10_000 / unit.length)))
    const endless = answering([Buffer.from(first), ...Array.from({ length: 1_000 }, () => block)], contentType)
    const bounds = { event: MEBIBYTE / 8, all: MEBIBYTE / 2 }
    const bounded = boundAnswer(endless.response, bounds)
    await expect(piecesOf(bounded)).rejects.toThrow(
      expect.objectContaining({ detail: { type: 'answerTooLong', part, limit: part === 'all' ? 0.5 : 0.125 } }),
    )
    await expect.poll(endless.isCancelled).toBe(true)
    expect(new AnswerTooLong('text', 5).detail).toEqual({ type: 'answerTooLong', part: 'text', limit: 5 })
  })
})
