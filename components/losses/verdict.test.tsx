import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { Verdict } from './verdict'

let needed = { items: 71, gone: 21 }
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data: { figures: { neededLater: needed } } }),
}))
vi.mock('@/components/replay', () => ({
  useReplaySetup: () => [{}],
  questionOf: () => ({}),
  replayFigureQueries: { strategy: () => ({}) },
}))

const said = (kept: number, planned = false): string | null => {
  const report = { instructions: { total: 5, kept, paraphrased: 0, dropped: [] } }
  const { container } = renderInPage(
    <Verdict
      conversationId="c"
      row={{ name: 'Cline legacy', planned, report: report as never }}
      strategy={{ provider: 'smart', config: {} }}
    />,
  )
  return container.querySelector('p')?.textContent ?? null
}

it('says how many instructions and names are gone', () => {
  expect(said(3)).toBe('Cline legacy drops 2 of 5 instructions. Of 71 names that the agent needed later, 21 are gone.')
})

it('says it where nothing is gone, and nothing of what a model would still have to write', () => {
  needed = { items: 71, gone: 0 }
  expect(said(5)).toBe(
    'Cline legacy keeps all 5 instructions. All 71 names that the agent needed later are still there.',
  )
  expect(said(5, true)).toBeNull()
})
