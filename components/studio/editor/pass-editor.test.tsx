import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { type PassConfig, passSchema } from '@/lib/engine'
import { threePasses } from '../testing/three-passes'
import type { PassPreview } from '@/lib/contracts/studio'
import { PassEditor } from './pass-editor'

const truncating = passSchema.parse(threePasses.passes[1])

/** What a dry run says of the pass. */
const preview = (wouldRun: boolean) =>
  ({
    id: truncating.id,
    status: wouldRun ? 'done' : 'skipped',
    wouldRun,
    tokensBefore: 2_000,
    tokensAfter: 1_000,
    selection: { messages: 12, parts: 14, tokens: 900 },
  }) as unknown as PassPreview

const onChange = vi.fn<(pass: PassConfig) => void>()

function Editor({ shown }: { readonly shown: PassPreview }) {
  const [pass, setPass] = useState<PassConfig>(truncating)
  return (
    <PassEditor
      pass={pass}
      preview={shown}
      issues={[]}
      profiles={[]}
      suggestions={{ tools: [], paths: [] }}
      messageCount={21}
      onChange={(next) => {
        onChange(next)
        setPass(next)
      }}
    />
  )
}

function openEditor(wouldRun = true): UserEvent {
  renderInPage(<Editor shown={preview(wouldRun)} />)
  return userEvent.setup({ delay: null })
}

const editor = () => screen.getByLabelText(`Pass ${truncating.name}`)
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const explanation = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

async function fill(person: UserEvent, element: HTMLElement, text: string): Promise<void> {
  await person.clear(element)
  await person.type(element, text)
}

it.each([
  [true, 'Would run: yes, now at 2,000 tokens.'],
  [false, 'Would run: no, now at 2,000 tokens.'],
])('says what the pass selects, and whether it would run: %s', (wouldRun, words) => {
  openEditor(wouldRun)
  expect(editor().textContent).toContain('Selects 12 messages, 14 parts, 900 tokens.')
  expect(editor().textContent).toContain(words)
})

it('marks a number that is out of bounds or none', async () => {
  const person = openEditor()
  const newest = field('Newest messages left alone')
  await fill(person, newest, '-1')
  expect(newest.getAttribute('aria-invalid')).toBe('true')
  expect(explanation(newest)).toContain('From 0 to 1,000,000.')
  // What it is goes out, so that the row can say why it cannot run.
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ selection: { keepRecentCount: -1 } })
  onChange.mockClear()
  await fill(person, newest, 'many')
  expect(explanation(newest)).toContain('Write a number.')
  expect(onChange).not.toHaveBeenCalled()
  await fill(person, newest, '6')
  expect(newest.hasAttribute('aria-invalid')).toBe(false)
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ selection: { keepRecentCount: 6 } })
})

it('makes of a pass part by part one that is all at once', async () => {
  const person = openEditor()
  await person.click(screen.getByText('All at once'))
  expect(screen.getByLabelText('Selected messages').textContent).toContain('Become one summary')
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ mode: 'batch', selection: { keepRecentCount: 8 } })
})

it('keeps chosen messages whole, of those that there are', async () => {
  const person = openEditor()
  await person.click(screen.getByText('Chosen messages'))
  const number = await screen.findByLabelText('Message number')
  await person.type(number, '22{Enter}')
  expect(screen.queryByLabelText(/^Message #\d+$/)).toBeNull()
  expect(explanation(number)).toContain('21')
  await fill(person, number, '14{Enter}')
  const chosen = screen.getByLabelText('Message #14')
  expect(chosen.textContent).toContain('kept whole')
  await person.click(within(chosen).getByLabelText('Remove message #14'))
  expect(screen.queryByLabelText('Message #14')).toBeNull()
})
