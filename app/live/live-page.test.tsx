import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'
import { POST as compress } from '@/app/v1/compress/route'

useServer()

const ask = (token: string, body: unknown, address = '/v1/compress'): Promise<Response> =>
  compress(
    new Request(`http://127.0.0.1${address}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  )

it('a token is made and shown once, calls made with it are listed, and it is revoked', async () => {
  const person = await openPage('/live')
  expect(screen.getByText('Nothing has called this server yet')).toBeTruthy()
  expect(screen.getByText('There is no token, so nobody can call this server.')).toBeTruthy()
  const address = screen.getByLabelText<HTMLTextAreaElement>('LiteLLM, config.yaml')
  expect(address.value).toContain(`api_base: ${window.location.origin}/presets/lossless-at-arrival`)

  await person.type(screen.getByLabelText('Name of a new token'), 'Gateway{Enter}')
  const token = (await screen.findByText(/^cnd_/)).textContent
  const line = (await screen.findByText(/not used yet/)).closest('li') as HTMLElement
  expect(line.textContent).toContain(`Gateway …${token.slice(-4)}`)

  const messages = [{ role: 'user', content: 'Hello' }]
  expect((await ask(token, { messages, model: 'my-model' })).status).toBe(200)
  expect((await ask(token, {})).status).toBe(400)
  const calls = await screen.findByLabelText('Newest calls', { selector: 'table' }, { timeout: 8_000 })
  expect(await within(calls).findByText('my-model', {}, { timeout: 8_000 })).toBeTruthy()
  expect(within(calls).getByText('Nothing repeats what stands before it')).toBeTruthy()
  expect(await within(calls).findByText('The request could not be read', {}, { timeout: 8_000 })).toBeTruthy()
  expect(within(screen.getByLabelText('Totals')).getByText('0 changed')).toBeTruthy()
  expect(screen.queryByText('Nothing has called this server yet')).toBeNull()

  await person.click(screen.getByRole('button', { name: 'Revoke Gateway' }))
  await person.click(await screen.findByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('There is no token, so nobody can call this server.')).toBeTruthy()
  expect((await ask(token, { messages })).status).toBe(401)
})
