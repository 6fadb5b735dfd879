import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { messageId, partId } from '@/lib/engine'
import { packFates } from '@/lib/engine/fate/packed-fates'
import MapTip from './map-tip'

const read = (position: number, path: string): OutlineMessage => ({
  id: messageId(position),
  role: 'tool',
  parts: [{ id: partId(messageId(position), 1), kind: 'toolResults', tokens: 1_234, name: 'Read', path }],
  tokens: 1_234,
  preview: 'what it says',
  summary: false,
  turn: false,
})

it('says message, tool, path from the session’s folder on, tokens, and of each row what became of them', () => {
  const outline = [read(1, '/home/me/app/src/one.ts'), read(2, '/home/me/app/test/two.ts')]
  const map = packFates([
    { message: 1, fate: 'kept', tokens: 1_000 },
    { message: 1, fate: 'truncated', tokens: 234 },
  ])
  const row = { key: 'a', letter: 'A', name: 'Truncation', status: { type: 'ready' }, map } as const
  renderInPage(<MapTip at={{ x: 0, y: 0 }} index={1} outline={outline} rows={[row]} />)
  for (const words of ['#2', 'Tool result', 'Read', 'test/two.ts', '1,234 tokens', 'what it says', 'A'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('listitem', { hidden: true }).textContent).toBe('AKept 1,000 tokensTruncated 234 tokens')
})
