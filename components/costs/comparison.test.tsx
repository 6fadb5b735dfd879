import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { CostComparison, ProfileCost } from '@/lib/contracts/costs'
import { freeRates } from '@/lib/engine'
import { Comparison } from './comparison'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const offline: ProfileCost = {
  profile: 'offline',
  name: 'Offline extract',
  handler: 'offline',
  model: 'offline',
  accounting: 'openai',
  inputTokens: 20_000,
  outputTokens: 1_400,
  costUsd: 0,
  current: true,
  rates: {
    schema: 1,
    model: 'offline',
    unit: 'USD per million tokens',
    accounting: 'openai',
    source: 'free',
    rates: freeRates,
  },
}

const alone: CostComparison = {
  conversationTitle: 'c',
  tokensBefore: 30_000,
  calls: 1,
  inputTokens: 20_000,
  outputTokens: 1_400,
  largestInputTokens: 20_000,
  confidence: 0.7,
  rows: [offline],
  recommendation: { reason: 'no-known-price' },
}

it('recommends nothing where no profile has a price, and leads to where one is made', () => {
  renderInPage(<Comparison comparison={alone} strategy="Native" />)
  expect(screen.getByText('No recommendation')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New profile' }).getAttribute('href')).toBe('/profiles/new')
  const row = within(screen.getByRole('row', { name: /Offline extract/ }))
  expect(row.queryByText('recommended')).toBeNull()
  expect(row.getAllByText('no cost')).toHaveLength(2)
  expect(document.body.textContent).not.toContain('$0.00')
})

it('says of each dash why there is no figure', () => {
  const { inputTokens: _, outputTokens: __, costUsd: ___, ...unknown } = offline
  const half: ProfileCost = { ...unknown, profile: 'p', name: 'Half', handler: 'openai', model: 'm', current: false }
  renderInPage(<Comparison comparison={{ ...alone, rows: [offline, half] }} strategy="Native" />)
  const dashesOf = (name: RegExp) =>
    [...screen.getByRole('row', { name }).querySelectorAll('[title]')].map(({ textContent }) => textContent)
  expect(dashesOf(/Offline extract/)).toEqual(['– This is the profile that the others are compared with.'])
  const incomplete = '– Not known: the profile is incomplete.'
  expect(dashesOf(/Half/)).toEqual([incomplete, incomplete])
})

it('says of what the estimate is certain', () => {
  renderInPage(<Comparison comparison={alone} strategy="Native" />)
  expect(document.body.textContent).toContain('How long the answers will be is a guess: the estimate is 70% certain.')
})
