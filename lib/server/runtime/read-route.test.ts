import { describe, expect, it } from 'vitest'
import { ok } from '@/lib/engine'
import { Encoded, encodeJson } from './encoded'
import { serveRead } from './read-route'

const value = { rows: [{ text: 'Größe ⟨ 1 ⟩', from: 1 }], note: undefined, none: null }

const asked = async (answer: unknown): Promise<Response> =>
  serveRead(
    { rows: { answering: async () => ok(answer) } },
    'rows',
    new Request('http://localhost/api/diff/rows', {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'localhost' },
      body: '{}',
    }),
  )

describe('the answer of a read', () => {
  it('is the same, whether its value came as JSON already or not', async () => {
    const [plain, encoded] = [await asked(value), await asked(new Encoded(encodeJson(value)))]
    const text = await plain.text()
    expect(await encoded.text()).toBe(text)
    expect(JSON.parse(text)).toEqual({ ok: true, value: { rows: value.rows, none: null } })
    for (const header of ['content-type', 'cache-control'])
      expect(encoded.headers.get(header)).toBe(plain.headers.get(header))
    expect(new Encoded(encodeJson(value)).decode()).toEqual(JSON.parse(JSON.stringify(value)))
  })
})
