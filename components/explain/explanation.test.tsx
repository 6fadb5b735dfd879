import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { MessageExplanation, PartExplanation, Referred } from '@/lib/contracts/studio'
import { Explanation } from './explanation'

const place = { id: 'm24', position: 24, part: 'm24.p0', call: 'Read src/a.ts' } as unknown as Referred
const part = (id: string, references?: readonly Referred[]) =>
  ({
    part: id,
    references,
    kind: 'toolResults',
    tool: 'Read',
    tokensBefore: 1,
    tokensAfter: 1,
    steps: [],
  }) as unknown as PartExplanation
const explanation = {
  message: 'm24',
  position: 24,
  role: 'user',
  parts: [part('m24.p0'), part('m24.p1', [place])],
  estimated: false,
} as unknown as MessageExplanation

it('each part says its own file and size, and each reference what it leads to', () => {
  const onGo = vi.fn<(place: Referred) => void>()
  const { getByRole } = renderInPage(
    <Explanation explanation={explanation} passes={[]} files={new Map([['m24.p1', 'src/b.ts']])} onGo={onGo} />,
  )
  expect(getByRole('region', { name: 'Tool results, Read' }).textContent).not.toContain('src/')
  const second = getByRole('region', { name: 'Tool results, Read, src/b.ts' })
  expect(second.textContent).toContain('src/b.ts')
  expect(second.textContent).toContain('1 token')
  const link = getByRole('button', { name: 'Go to #24, Read src/a.ts' })
  expect(second.contains(link)).toBe(true)
  fireEvent.click(link)
  expect(onGo).toHaveBeenCalledWith(place)
})

it('tells of many parts some at a time', () => {
  const parts = Array.from({ length: 120 }, (_, index) => part(`m24.p${index}`))
  const { getByRole, getAllByRole, queryByRole } = renderInPage(
    <Explanation explanation={{ ...explanation, parts }} passes={[]} />,
  )
  expect(getAllByRole('region', { name: /^Tool results/ })).toHaveLength(50)
  fireEvent.click(getByRole('button', { name: '70 more parts' }))
  fireEvent.click(getByRole('button', { name: '20 more parts' }))
  expect(getAllByRole('region', { name: /^Tool results/ })).toHaveLength(120)
  expect(queryByRole('button', { name: /more part/ })).toBeNull()
})
