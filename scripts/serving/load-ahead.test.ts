import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { loadAhead } from './load-ahead'

it('asks for pages one after the other, and waits for their answers', async () => {
  const asked: string[] = []
  let answering = 0
  await loadAhead((request, response) => {
    expect(++answering).toBe(1)
    void text(request).then((body) => {
      asked.push(`${request.method} ${request.url} ${body}`.trim())
      answering -= 1
      response.end('an answer')
    })
  })
  expect(asked).toEqual(['GET /readyz', 'POST /api/settings/all {}', 'GET /help'])
})

it('says where an answer broke off', async () => {
  await expect(loadAhead((_, response) => void response.destroy())).rejects.toThrow('socket hang up')
})

it('waits for no page for ever', async () => {
  await expect(loadAhead(() => undefined, 20)).rejects.toThrow('aborted')
})
