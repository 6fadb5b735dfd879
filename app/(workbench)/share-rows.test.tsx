import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { readFile } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'
import { profileInput } from '@/lib/contracts/profiles'
import { importSource } from '@/lib/server/conversations/conversations'
import { createProfile, setDefaultProfile } from '@/lib/server/profiles/profile-store'
import { loadAnalytics } from '@/lib/server/analytics/analytics'
import { listRuns } from '@/lib/server/runs/runs'

useServer()

/** A session that records its usage. */
async function importRecorded(): Promise<string> {
  const recorded = await readFile('lib/engine/dialects/claude-code/__fixtures__/parallel-tools/input.jsonl')
  const outcome = await importSource(recorded, 'recorded.jsonl')
  if (outcome.kind !== 'saved') throw new Error('expected one conversation')
  return outcome.conversation.id
}

/** A model that strategies would pay for. It is never asked here. */
async function useModel(): Promise<void> {
  const id = await createProfile(
    profileInput.parse({
      name: 'Paid',
      handler: 'openai-compatible',
      model: 'paid',
      options: { baseUrl: 'http://127.0.0.1:9/v1' },
      prices: { input: 3, output: 15 },
    }),
  )
  await setDefaultProfile('condensing', id)
}

const findRow = (letter: string) => document.querySelector<HTMLElement>(`[role=table] [data-row="${letter}"]`)

/** The figures of a row, once all of them are worked out. */
async function figuresOf(letter: string): Promise<readonly (string | null)[]> {
  return waitFor(() => {
    const row = findRow(letter)
    expect(row?.querySelector('[role=img]')).toBeTruthy()
    expect(row?.textContent).not.toContain('…')
    return [...(row?.querySelectorAll('[role=cell]') ?? [])].slice(1, 6).map(({ textContent }) => textContent)
  })
}

const press = async (person: UserEvent, name: string): Promise<void> => person.click(await screen.findByText(name))

/** Looks at what would be shared; returns the rows that are in it. */
async function check(person: UserEvent): Promise<readonly string[]> {
  await press(person, 'Check what others will see')
  await screen.findByText('This is what others will see')
  const shared = screen.getByLabelText('Strategies', { selector: 'section' })
  return [...shared.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
}

it('shares every row that has a result under its letter and with its figures; what was only looked at is no run', async () => {
  await useModel()
  const conversation = await importRecorded()
  const runs = async () => (await listRuns()).runs.length
  const person = await openPage(`/?conversation=${conversation}`)
  await person.click(await screen.findByLabelText(/^Strategy A: /))
  await person.click(await screen.findByText('Native', { selector: '[role=option] *' }))
  await waitFor(() => expect(findRow('A')?.textContent).toMatch(/Native.*Run \$/))
  const figures = [await figuresOf('B'), await figuresOf('C')]

  await press(person, 'Share')
  expect((await screen.findByLabelText('Left out')).textContent).toBe('A Native needs a model and was not run.')
  expect(await check(person)).toEqual([
    expect.stringMatching(/^B\s*Recommended/),
    expect.stringMatching(/^C\s*Balanced/),
  ])
  // Whoever closes the tab here leaves no run and no usage.
  expect(await runs()).toBe(0)
  expect((await loadAnalytics({ groupBy: 'provider', bucket: 'day' })).total.condensations).toBe(0)
  await person.keyboard('{Escape}')
  await waitFor(async () => expect(await runs()).toBe(0))

  await press(person, 'Share')
  await check(person)
  await press(person, 'Create link')
  const field = await screen.findByLabelText<HTMLInputElement>('Link')
  expect(document.activeElement).toBe(field)
  const { pathname } = new URL(field.value)
  expect(pathname).toMatch(/^\/s\/snap_[0-9a-x]{26}$/)
  expect(await runs()).toBe(2)
  await press(person, 'Done')

  // A report is made of the same runs.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await press(person, 'Share')
  await press(person, 'Download the report (HTML)')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(click.mock.contexts[0]).toHaveProperty('href', expect.stringMatching(/\/runs\/report\?.*letters=B,C$/))
  expect(await runs()).toBe(2)
  click.mockRestore()

  await openPage(pathname)
  expect([await figuresOf('B'), await figuresOf('C')]).toEqual(figures)
  expect(findRow('A')).toBeNull()
})
