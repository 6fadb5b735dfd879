import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { DiffResult } from '../../api/diff-result'
import WhySame from './why-same'

const result = (letter: string, steps: DiffResult['steps']): DiffResult => ({
  letter,
  name: `Named ${letter}`,
  ref: { type: 'run', run: letter },
  ...(steps && { steps }),
})
const rows = [30, 30, 16_000].map((tokensBefore, index) => ({ before: index + 1, tokensBefore })) as never
const skipped = [
  { id: 'tools', label: { type: 'text', text: 'Tools' }, reason: { type: 'nothingSelected' } },
  { id: 'twice', label: { type: 'text', text: 'Twice' }, reason: { type: 'nothingRepeats' } },
] as const

it('says of each step why it changed nothing, and which message alone holds most', () => {
  renderInPage(<WhySame results={[result('A', skipped)]} rows={rows} />)
  const said = document.body.textContent
  expect(said).toContain('Message #3 alone holds 100% of the session. It is among the newest, which strategies keep')
  expect(said).toContain('Tools: Nothing selected: all that it might change is too recent, too short, or kept by its')
  expect(said).toContain('Twice: Nothing repeats.')
})

it('says it strategy by strategy where several are read', () => {
  renderInPage(<WhySame results={[result('A', skipped), result('C', skipped.slice(1))]} rows={rows} />)
  expect(screen.getByText('C Named C')).toBeTruthy()
  expect(screen.getAllByText('Twice: Nothing repeats.')).toHaveLength(2)
})
