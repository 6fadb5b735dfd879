import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useModels } from '@/app/testing/use-models'
import { importSample, useServer } from '@/app/testing/use-server'
import { startLoopbackServer } from '@/lib/llm/testing/loopback-server'
import { PLANTED } from '@/lib/server/testing/money'

useServer()
const models = useModels()

const findCard = (name: string) => screen.findByLabelText(name, { selector: 'article' })

it('a profile is tested, edited, duplicated, deleted and restored', async () => {
  await models.addProfile({ name: 'Loopback', prices: { input: 1.5, output: 6 } })
  const person = await openPage('/profiles')
  const card = within(await findCard('Loopback'))
  expect(card.getByText('$1.50 in · $6.00 out')).toBeTruthy()
  await person.click(card.getByLabelText('Test the connection of Loopback'))
  await card.findByText(/^Connected: /)

  await person.click(card.getByLabelText('Edit Loopback'))
  await screen.findByText('Edit Loopback')
  expect((await screen.findByLabelText<HTMLInputElement>('API key')).value).toBe('')
  expect(screen.getByText('stored, encrypted')).toBeTruthy()
  expect(document.documentElement.outerHTML).not.toContain(PLANTED)
  await person.type(screen.getByLabelText(/^Name/), ' two')
  await person.keyboard('{Control>}s{/Control}')

  const act = async (action: string): Promise<void> => {
    await person.click(within(await findCard('Loopback two')).getByLabelText('Actions of Loopback two'))
    await person.click(await screen.findByText(action))
  }
  await act('Duplicate')
  await findCard('Loopback two 2')
  await act('Delete')
  await waitFor(() => expect(screen.queryByLabelText('Loopback two', { selector: 'article' })).toBeNull())
  await person.click(await screen.findByText('Undo'))
  await findCard('Loopback two')
})

it('a connection that fails says why and what to do; who is sent on to another server never gives it the key', async () => {
  const other = await startLoopbackServer()
  models.server().enqueue({ type: 'redirect', to: `${other.url}/v1/chat/completions` })
  await models.addProfile({ name: 'Redirected' })
  await models.addProfile({ name: 'Nowhere', options: { baseUrl: 'http://127.0.0.1:9/v1', maxRetries: 0 } })
  const person = await openPage('/profiles')
  for (const name of ['Nowhere', 'Redirected'])
    await person.click(within(await findCard(name)).getByLabelText(`Test the connection of ${name}`))
  await within(await findCard('Nowhere')).findByText('The provider cannot be reached')
  await within(await findCard('Redirected')).findByText(/answered with a redirect to/)
  expect(other.requests).toEqual([])
  await other.close()
})

it('the form says what is missing, finds a model by keys, shows the request, and asks before it is left', async () => {
  await importSample()
  const person = await openPage('/profiles/new')
  await person.click(await screen.findByText('Create profile'))
  await screen.findByText(/^Some fields need another look/)
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(location.pathname).toBe('/profiles/new')

  const model = screen.getByLabelText<HTMLInputElement>(/^Model/, { selector: '[role=combobox]' })
  await person.click(model)
  await person.paste('haiku')
  await waitFor(() => expect(document.querySelector('[role=option]')?.textContent).toContain('haiku'))
  await person.keyboard('{ArrowDown}{Enter}')
  expect(model.value).toMatch(/haiku/)
  await screen.findByText(/^In the price list of /)

  for (const [label, text] of [
    [/^Name/, 'Half done'],
    ['API key', PLANTED],
    ['Custom prompt', 'Keep every file name and every decision.'],
  ] as const) {
    await person.click(screen.getByLabelText(label))
    await person.paste(text)
  }
  await screen.findByText(/characters, about \d+ tokens/)
  await person.click(screen.getByText('Preview the request'))
  const preview = await screen.findByLabelText(/request as it would be sent/)
  expect(preview.textContent).toContain('Keep every file name and every decision.')
  expect(preview.textContent).toContain('haiku')
  expect(preview.textContent).not.toContain(PLANTED)
  await person.keyboard('{Escape}')

  const leave = async (answer: string): Promise<void> => {
    await person.click(screen.getAllByText('Costs')[0]!)
    await person.click(within(await screen.findByRole('alertdialog')).getByText(answer))
  }
  await leave('Cancel')
  expect(name.value).toBe('Half done')
  expect(location.pathname).toBe('/profiles/new')
  await leave('Leave')
  await waitFor(() => expect(location.pathname).toBe('/costs'))
})
