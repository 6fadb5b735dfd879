import { expect, it } from 'vitest'
import { plainJson } from './plain-json'

it('gives back what JSON cannot hold, and texts that look like what stands for it', () => {
  const value = {
    image: new Uint8Array([1, 2, 3]),
    from: new URL('https://example.com/a.png'),
    at: new Date(0),
    count: 2n,
    texts: ['condensery:held:0', 'condensery:held:9'],
  }
  const { value: plain, revive } = plainJson(value)
  expect(revive(JSON.stringify(plain))).toEqual(value)
})

it('takes a value that is JSON as it is', () => {
  const value = [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }]
  expect(plainJson(value).value).toBe(value)
})
