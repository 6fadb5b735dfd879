import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWorkbench } from '@/app/testing/strategy-rows'
import { useModels } from '@/app/testing/use-models'
import { useServer } from '@/app/testing/use-server'

useServer()
const models = useModels()

it('says what a judge costs before any is asked, and keeps what each answered', async () => {
  await models.addProfile({ name: 'My judge' })
  const person = await openWorkbench('view=losses&strategies=lossless,truncation,balanced')
  const judge = await screen.findByLabelText(/^Ask a judge about /)
  await person.click(within(judge).getByLabelText('Judge'))
  await person.click(await screen.findByText('My judge', { selector: '[role=option] *' }))
  const planned = /questions before #\d+, (\d+) calls to /
  await waitFor(() => expect(judge.textContent).toMatch(planned))
  const calls = Number(planned.exec(judge.textContent)?.[1])
  expect(models.server().requests.length).toBe(0)
  await person.click(within(judge).getByText(/^Ask, ≈ \$\d/))
  await within(judge).findByLabelText('What the judge found', { selector: 'table' })
  const first = models.server().requests.length
  expect(first).toBeGreaterThan(0)
  // Of questions that are the same, one is asked.
  expect(first).toBeLessThanOrEqual(calls)

  const strategies = within(judge).getByLabelText('Strategies that are judged')
  const other = strategies.querySelector('[aria-pressed=false]')
  if (other === null) throw new Error('All strategies are judged.')
  await person.click(other)
  const heads = () => within(judge).queryAllByText(/ right$/, { selector: 'th' }).length
  // The first is not asked again.
  await waitFor(() => expect(heads()).toBe(1))
  await person.click(await within(judge).findByText(/^Ask, ≈ \$\d/))
  await waitFor(() => expect(heads()).toBe(2))
  const asked = models.server().requests.length
  expect(asked).toBeGreaterThan(first)
  await person.click(other)
  await waitFor(() => expect(heads()).toBe(1))
  expect(models.server().requests.length).toBe(asked)
})
