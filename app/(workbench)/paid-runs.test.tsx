import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { chooseOption } from '@/app/testing/choose-option'
import { pickStrategy, expectFigures, openPaidStrategy, openWorkbench, row } from '@/app/testing/strategy-rows'
import { useModels } from '@/app/testing/use-models'
import { useServer } from '@/app/testing/use-server'
import { makeRoomForPanels } from '@/app/testing/window-size'
import { saveSettings } from '@/lib/server/settings/settings'

useServer()
const models = useModels()

/** An answer that waits amid its text until it is released. */
const held = {
  type: 'answer',
  text: 'A summary that takes its time.',
  usage: { input: 20_000, output: 1_400 },
  chunks: 6,
  holdAfter: 3,
} as const

const inspector = () => within(screen.getByLabelText('Inspector', { selector: 'aside' }))
const paid = async () => within(await inspector().findByLabelText('Cost, expected and paid'))
const runButton = (letter: string) => within(row(letter)).findByText(/^Run \$/)
const cancelButton = (letter: string) => within(row(letter)).findByLabelText(`Cancel strategy ${letter}`)
/** The beginning of the answer has arrived, and is shown beside the rows. */
const expectBeginning = async (letter: string) => {
  const answer = await inspector().findByLabelText(`Answer as it arrives, strategy ${letter}`)
  await waitFor(() => expect(answer.textContent).toMatch(/call 1 of 1.+tokens so far.*A summary/))
}
const expectNoRunButton = (letter: string) => expect(within(row(letter)).queryByText(/^(Run|Retry)/)).toBeNull()

async function chooseAction(person: UserEvent, letter: string, action: string): Promise<void> {
  await person.click(within(row(letter)).getByLabelText(`Actions of strategy ${letter}`))
  await person.click(await screen.findByText(action))
}

it('a model is chosen for a strategy, which says what it costs before, while and after it runs', async () => {
  makeRoomForPanels()
  await models.addProfile({ name: 'Metered', model: 'fixture-1' })
  const person = await openWorkbench()
  await pickStrategy(person, 'A', 'Native')
  await person.click(await inspector().findByLabelText(/^Model of strategy A/))
  await chooseOption(person, await screen.findByLabelText('Condenses'), 'Metered')
  await person.keyboard('{Escape}')
  await inspector().findByLabelText('Model of strategy A: Metered, fixture-1')
  expect((await runButton('A')).title).toMatch(
    /^One call, .+ tokens in, .+ out, .+, \$3\.00 in and \$15\.00 out per million tokens, prices as the profile has them$/,
  )
  await waitFor(() => expect(row('A').textContent).toMatch(/≈[\d.]+k?−\d+%.*after Run/))
  await inspector().findByText(/^The next run asks once: about .+ tokens in and .+ out, \$0\.\d+\./)

  models.server().enqueue(held)
  await person.keyboard('{Control>}{Enter}{/Control}')
  await expectBeginning('A')
  await within(row('A')).findByText(/fixture-1, \d+ tokens out/)
  expect(row('A').textContent).toMatch(/≈\$0\.\d+ of ≈\$0\.\d+/)

  // A strategy that asks no model is worked out meanwhile.
  const tokens = () => within(row('B')).getByTitle(/^[\d,]+ tokens$/).title
  const before = tokens()
  await pickStrategy(person, 'B', 'Truncation')
  await waitFor(() => expect(tokens()).not.toBe(before))
  await cancelButton('A')

  models.server().release()
  await waitFor(() => expectNoRunButton('A'))
  await expectFigures()
  expect(row('A').textContent).not.toMatch(/≈[\d.]+k?−/)
  await person.click(inspector().getByText('Facts'))
  await inspector().findByText(/^It cost \$0\.081/)
  expect((await paid()).getByText('$0.081').closest('tr')?.textContent).toMatch(/^Cost\$0\.\d+\$0\.081$/)
  expect(models.server().requests).toHaveLength(1)
})

it('answers are pinned: the same question costs nothing, and another answer is asked for on purpose', async () => {
  makeRoomForPanels()
  await models.addDefaultProfile({ name: 'Pinned', model: 'fixture-2' })
  const asked = models.server().requests.length
  const person = await openPaidStrategy()
  await person.click(await runButton('D'))
  await waitFor(() => expectNoRunButton('D'))
  await expectFigures()
  await chooseAction(person, 'D', 'Duplicate')
  await waitFor(() => expect(row('E').textContent).toMatch(/[\d.]+k?−\d+%/))
  await expectFigures()
  await waitFor(() => expectNoRunButton('E'))
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(() => row('E')).toThrow())
  expect(models.server().requests).toHaveLength(asked + 1)

  await chooseAction(person, 'D', 'Compare answers')
  const answers = async () => within(await screen.findByLabelText('Answers of fixture-2'))
  await (await answers()).findByText(/^Another answer of .+: one call, about \$0\.\d+/)
  models
    .server()
    .enqueue({ ...held, text: 'The second answer.', usage: { input: 20_000, output: 700 }, holdAfter: undefined })
  await person.click((await answers()).getByText('Sample again'))
  await person.click(inspector().getByText('Facts'))
  await inspector().findByText(/^It cost \$0\.07/)
  await chooseAction(person, 'D', 'Compare answers')
  await (await answers()).findByText(/^2 answers, \d+ to \d+ tokens long at \$0\.071? to \$0\.081/)
  expect((await answers()).getByLabelText('Two answers beside each other').textContent).toContain('second')
  await person.click((await answers()).getByText('Run with answer 1'))
  await inspector().findByText(/They cost \$0\.081 when they were first given/)
  expect((await paid()).getAllByText('no cost').map(({ tagName }) => tagName)).toEqual(['TD', 'TD'])
  expect(models.server().requests).toHaveLength(asked + 2)
})

it('a row whose run was paid for is replayed as the others are, and is the one selected', async () => {
  await models.addDefaultProfile({ name: 'Replayed', model: 'replayed' })
  const person = await openPaidStrategy()
  await person.click(await runButton('D'))
  await waitFor(() => expectNoRunButton('D'))
  await expectFigures()
  await person.click(screen.getByRole('tab', { name: 'Replay' }))
  const table = await screen.findByLabelText('Replayed', { selector: 'table' })
  const replayed = within(table).getByText('Paid').closest('tr')
  await waitFor(() => expect(replayed?.textContent).toMatch(/\$\d/))
  expect(replayed?.getAttribute('aria-selected')).toBe('true')
  const chart = await screen.findByLabelText(/^Context of each request/)
  await waitFor(() => expect(chart.getAttribute('aria-label')).toContain('D Paid'))
})

it('a limit stops a run before anything is asked', async () => {
  makeRoomForPanels()
  await models.addDefaultProfile({ name: 'Dear', prices: { input: 3_000, output: 15_000 } })
  await saveSettings('workspace', { limitPerRunUsd: 0.5 })
  const asked = models.server().requests.length
  const person = await openPaidStrategy()
  await inspector().findByText('That is above your limit of $0.50 per run, which would stop it.')
  await person.click(await runButton('D'))
  await person.click(await within(row('D')).findByText('Details'))
  const details = await screen.findByLabelText('Strategy D failed')
  expect(details.textContent).toMatch(/would pass the limit of \$0\.50/)
  expect(models.server().requests).toHaveLength(asked)
})

it('two strategies ask at the same time; one is cancelled, the other goes on; Escape cancels what still runs', async () => {
  makeRoomForPanels()
  await models.addDefaultProfile({ name: 'Twins', model: 'twins' })
  const [asked, abandoned] = [models.server().requests.length, models.server().abandoned()]
  const person = await openPaidStrategy()
  await pickStrategy(person, 'C', 'Codex')
  models.server().enqueue(held, held)
  await person.click(await runButton('C'))
  await cancelButton('C')
  await person.click(await runButton('D'))
  await cancelButton('D')
  await waitFor(() => expect(models.server().requests).toHaveLength(asked + 2))
  for (const letter of ['C', 'D']) {
    await person.click(row(letter))
    await expectBeginning(letter)
  }
  await person.click(await cancelButton('C'))
  await within(row('C')).findByText(/^Cancelled, ≈\$[\d.]+ of ≈\$[\d.]+ spent$/)
  await screen.findByText(/Cancelled\./)
  await waitFor(() => expect(models.server().abandoned()).toBe(abandoned + 1))
  await cancelButton('D')
  await person.keyboard('{Escape}')
  await within(row('D')).findByText(/^Cancelled, ≈\$[\d.]+ of ≈\$[\d.]+ spent$/)
  await waitFor(() => expect(models.server().abandoned()).toBe(abandoned + 2))
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expectNoRunButton('D'))
  await expectFigures()
  expect(row('D').textContent).toMatch(/[\d.]+k?−\d+%/)
})

it('a strategy that failed says why and whose model it was, and runs again from its details', async () => {
  await models.addDefaultProfile({
    name: 'Moody',
    model: 'moody',
    options: { baseUrl: `${models.server().url}/v1`, maxRetries: 2 },
  })
  const person = await openPaidStrategy()
  // Nothing was spent, so the row says only when it is tried again.
  models
    .server()
    .enqueue(
      { type: 'error', status: 429, name: 'rate_limit_exceeded', headers: { 'retry-after': '2' } },
      { type: 'error', status: 400, name: 'invalid_request_error' },
    )
  await person.click(await runButton('D'))
  const waiting = await within(row('D')).findByText(/429 rate limit, tries again after 2\ss \(2 of 3\)$/)
  expect(waiting.textContent).not.toContain('$')
  // The button that takes the place of another has the keyboard next.
  expect(document.activeElement).toBe(await cancelButton('D'))
  await within(row('D')).findByText('Moody: 400 call failed')
  for (const [behaviour, reason] of [
    [{ type: 'error', status: 401, name: 'invalid_api_key' }, '401 key refused'],
    [{ type: 'answer', text: '' }, 'empty answer'],
  ] as const) {
    models.server().enqueue(behaviour)
    await person.keyboard('{Control>}{Enter}{/Control}')
    await within(row('D')).findByText(`Moody: ${reason}`)
    expect(document.activeElement?.textContent).toMatch(/^Retry \$/)
  }
  await person.click(within(row('D')).getByText('Details'))
  const details = within(await screen.findByLabelText('Strategy D failed'))
  expect(details.getByText(/“moody” answered with nothing\./)).toBeTruthy()
  expect((await details.findByText('Open the profile Moody')).getAttribute('href')).toMatch(/^\/profiles\/./)
  await person.click(details.getByText(/^Retry \$/))
  await waitFor(() => expectNoRunButton('D'))
  await expectFigures()
  expect(row('D').textContent).toMatch(/[\d.]+k?−\d+%/)
  expect(document.activeElement).toBe(row('D'))
})

it('an edit does not end a run that is paid for: the row says what it runs with, and offers the answer', async () => {
  makeRoomForPanels()
  await models.addDefaultProfile({ name: 'Patient', model: 'patient' })
  const asked = models.server().requests.length
  const person = await openPaidStrategy()
  models.server().enqueue(held)
  await person.click(await runButton('D'))
  await expectBeginning('D')
  await pickStrategy(person, 'D', 'Truncation')
  await within(row('D')).findByText(/^Before your edit: /)
  models.server().release()
  await screen.findByText('Strategy D was answered with the options that it had before your edit')
  await person.click(within(row('D')).getByLabelText(/go back to them$/))
  await within(row('D')).findByLabelText('Strategy D: Paid')
  await expectFigures()
  expect(row('D').textContent).toMatch(/[\d.]+k?−\d+%/)
  await waitFor(() => expectNoRunButton('D'))
  expect(models.server().requests).toHaveLength(asked + 1)
})
