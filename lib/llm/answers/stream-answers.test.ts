import { describe, expect, it } from 'vitest'
import { problemOfError } from '../failure'
import { expectStreams } from './stream-answers'

function streamOf(pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const rest = pieces[Symbol.iterator]()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = rest.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** What is made of an answer that comes in pieces of one byte, or as a whole. */
async function read(body: string, inBytes: boolean) {
  const bytes = Buffer.from(body)
  const pieces = inBytes ? [...bytes].map((byte) => Uint8Array.of(byte)) : [bytes]
  const fetch = expectStreams(async () => new Response(streamOf(pieces)))
  const response = await fetch('http://x')
  return response.text().catch((error: unknown) => problemOfError(error, () => 0))
}

describe.each([true, false])('an answer (in bytes: %s)', (inBytes) => {
  it.each(['data: {"a": 1}\n\n', '\n\n: hello\n\ndata: <\n\n', '', '\0\0\0\x10{'])('%j is a stream', async (body) =>
    expect(await read(body, inBytes)).toBe(body),
  )

  it.each([
    [
      '\uFEFF <!doctype html>\n<title>Sign in</title>',
      { code: 'failed', detail: { type: 'notAStream', answered: 'page' } },
    ],
    ['{"id": "1", "choices": [{"message": {"content": "x"}}]}', { detail: { type: 'notAStream', answered: 'json' } }],
    ['{"models": []}\n{"half": ', { detail: { type: 'notAStream', answered: 'json' } }],
    [`[${'1,'.repeat(50_000)}`, { detail: { type: 'notAStream', answered: 'json' } }],
    ['{"error": null}', { detail: { type: 'notAStream', answered: 'json' } }],
    ['{"error": "no credit left: insufficient credits"}', { code: 'rate-limited', retryable: false }],
    [' {"error": {"message": "Incorrect", "code": "invalid_api_key"}}', { code: 'unauthorized' }],
  ])('%.40s is none', async (body, problem) => expect(await read(body, inBytes)).toMatchObject(problem))
})

it('an answer of an error is left alone', async () => {
  const fetch = expectStreams(async () => new Response('{"error": "no"}', { status: 400 }))
  expect(await (await fetch('http://x')).text()).toBe('{"error": "no"}')
})
