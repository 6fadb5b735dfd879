import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseOption } from '@/app/testing/choose-option'
import { openPage } from '@/app/testing/open-page'
import { useModels } from '@/app/testing/use-models'
import { importSample, useServer } from '@/app/testing/use-server'
import * as download from '@/components/ui/buttons/download'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { overview } from '@/lib/server/conversations/conversations'
import { defaults, ran, savedConversation } from '@/lib/server/testing/money'

useServer()
const models = useModels()

const saveText = vi.spyOn(download, 'downloadText').mockImplementation(() => undefined)
afterEach(() => saveText.mockClear())

it('costs are compared across profiles, replayed, projected, and kept as a scenario', async () => {
  await models.addProfile({ name: 'Dear', prices: { input: 30, output: 150 } })
  await models.addProfile({ name: 'Cheap', prices: { input: 0.3, output: 1.5 } })
  await models.addProfile({ name: 'Priceless', model: 'nobody-knows', prices: {} })
  await importSample()
  const person = await openPage('/costs')
  const table = await screen.findByLabelText(/^Native on /, { selector: 'table' })
  const row = (name: string) => within(table).getByText(name).closest('tr')?.textContent
  expect(row('Priceless')).toContain('unknown')
  expect(row('Priceless')).not.toContain('$0.00')

  await chooseOption(person, screen.getByLabelText('Savings against'), 'Dear')
  const compared = await screen.findByText(/\(−99%\)/)
  expect(compared.closest('tr')?.textContent).toMatch(/^Cheap/)
  expect(screen.getByText('Recommendation')).toBeTruthy()

  await person.click(screen.getByLabelText(/^Export Native on /))
  await person.click(await screen.findByText('Figures as CSV'))
  expect(saveText).toHaveBeenCalledExactlyOnceWith(
    'condensery-costs.csv',
    expect.stringMatching(/^Priceless,/m),
    'text/csv',
  )

  await person.click(screen.getByText('Replay with Native'))
  const session = await screen.findByLabelText('Cost of the session', { selector: 'table' })
  expect(within(session).getByText('Nothing done').closest('tr')?.textContent).toMatch(/^Nothing done\$/)
  expect(screen.getByText(/By price alone, .+ is the cheapest of \d+ priced models/)).toBeTruthy()

  await chooseOption(person, screen.getByLabelText('With profile'), 'Cheap')
  const perDay = screen.getByLabelText<HTMLInputElement>('Condensations a day')
  await person.clear(perDay)
  await person.type(perDay, '40{Tab}')
  await screen.findByText('40 condensations a day on 22 days a month: 880 in the first month.')
  await person.type(screen.getByLabelText('Name of this scenario'), 'Team of four')
  await person.click(screen.getByText('Save scenario'))
  const saved = await screen.findByLabelText('Open scenario Team of four')
  await person.clear(perDay)
  await person.type(perDay, '7{Tab}')
  await person.click(saved)
  await waitFor(() => expect(perDay.value).toBe('40'))
})

it('opens on the session that one has in hand, not on the one that was imported last', async () => {
  const inHand = await importSample()
  await savedConversation(7)
  const { title } = await overview(inHand)
  useShellStore.setState({ workbench: `?conversation=${inHand}` })
  await openPage('/costs')
  const controls = await screen.findByLabelText('What is compared', { selector: '[role=group]' })
  expect(within(controls).getByText(title)).toBeTruthy()
})

it('what was condensed is counted and exported, and recording can be switched off', async () => {
  await ran(await importSample(), { provider: 'lossless', config: defaults('lossless') })
  const person = await openPage('/costs?tab=analytics')
  const table = await screen.findByLabelText('By strategy', { selector: 'table' })
  expect(within(table).getByText('Lossless').closest('tr')?.textContent).toMatch(/^Lossless1/)
  await person.click(screen.getByText('Export as CSV'))
  await waitFor(() => expect(saveText).toHaveBeenCalledOnce())
  expect(saveText.mock.lastCall?.[1]).toContain('lossless')
  for (const isOff of [true, false]) {
    await person.click(screen.getByLabelText('Record condensations'))
    await waitFor(() => expect(screen.queryAllByText(/^Recording is off: /)).toHaveLength(isOff ? 1 : 0))
  }
})
