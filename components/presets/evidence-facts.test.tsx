import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { presetById } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import { EvidenceFacts } from './evidence-facts'

it('says what was proved of a preset, on which sessions and how it was found', () => {
  const { evidence } = presetById('recommended')
  if (!evidence) throw new Error('it was tuned')
  const { heldOut, sessions } = evidence
  renderInPage(<EvidenceFacts evidence={evidence} />)
  const said = screen.getByRole('region', { name: 'Proved by tuning' }).textContent
  expect(said).toContain(`On ${sessions.heldOut} sessions`)
  expect(said).toContain('condensed at 50% of the window')
  expect(said).toContain(`of ${heldOut.recallAtUse.items.toLocaleString('en-US')} kept`)
  expect(said).toContain(`seed ${evidence.seed}`)
})
