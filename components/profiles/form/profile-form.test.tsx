import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { HandlerView } from '@/lib/contracts/profiles'
import type { SettingsView } from '@/lib/contracts/settings'
import { emptyDraft, type ProfileDraft } from '../model/profile-model'
import { ProfileForm } from './profile-form'

const compatible: HandlerView = {
  id: 'openai-compatible',
  name: 'OpenAI-compatible',
  options: ['baseUrl', 'temperature'],
  requiredOptions: ['baseUrl'],
  secrets: [{ name: 'apiKey', variable: 'OPENAI_API_KEY', inEnvironment: true }],
}
const value = { value: 75, source: 'default' } as const
const settings = {
  global: {},
  workspace: {},
  effective: { threshold: value },
} as unknown as SettingsView

const draft: ProfileDraft = { ...emptyDraft, name: 'Local', handler: 'openai-compatible', model: 'small' }

function drawn(props: Partial<Parameters<typeof ProfileForm>[0]> = {}) {
  const onChange = vi.fn<(draft: ProfileDraft) => void>()
  renderInPage(
    <ProfileForm
      draft={draft}
      onChange={onChange}
      saved={undefined}
      handlers={[compatible]}
      settings={settings}
      found={[]}
      searching={false}
      listed={undefined}
      problems={{}}
      promptCheck={undefined}
      onPreview={() => undefined}
      previewing={false}
      connection={null}
      {...props}
    />,
  )
  return onChange
}

it('changes the draft, and keeps what is not touched', () => {
  const onChange = drawn()
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Mine' } })
  expect(onChange).toHaveBeenLastCalledWith({ ...draft, name: 'Mine' })
  fireEvent.change(screen.getByLabelText(/^Base URL/), { target: { value: 'http://127.0.0.1:1/v1' } })
  expect(onChange).toHaveBeenLastCalledWith({ ...draft, options: { baseUrl: 'http://127.0.0.1:1/v1' } })
})

it('takes a threshold in per cent or, from 1,000 on, in tokens', () => {
  const onChange = drawn({ draft: { ...draft, threshold: 60 } })
  const amount = screen.getByLabelText('Threshold in per cent or tokens')
  fireEvent.change(amount, { target: { value: '150' } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(amount, { target: { value: '150000' } })
  expect(onChange).toHaveBeenLastCalledWith({ ...draft, threshold: 150_000 })
  fireEvent.change(amount, { target: { value: '40' } })
  expect(onChange).toHaveBeenLastCalledWith({ ...draft, threshold: 40 })
})

it('says a threshold in tokens as such, and offers no share of the window for it', () => {
  drawn({ draft: { ...draft, threshold: 150_000 } })
  expect(screen.getByText(/In effect: 150,000 tokens/)).toBeDefined()
  expect(screen.queryByRole('slider')).toBeNull()
})

it('shows what is wrong at the field where it is', () => {
  drawn({ problems: { baseUrl: 'url' } })
  expect(screen.getByLabelText(/^Base URL/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText(/^Name/).hasAttribute('aria-invalid')).toBe(false)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('never asks again for a key that the environment gives', () => {
  drawn()
  expect(screen.getAllByText(/OPENAI_API_KEY/).length).toBeGreaterThan(0)
})
