import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Unredacted } from '@/lib/contracts/shared/action'
import { messageId, partId } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import { ShareProblem } from './share-problem'

const part = partId(messageId(14), 2)
const draft = {
  parts: [{ id: part, position: 14, role: 'tool', kind: 'toolResults', tokens: 10, preview: 'env' }],
  findings: [
    {
      id: 'key-2',
      type: 'private-key',
      isCredential: true,
      masked: '-----B•••',
      context: { before: '', after: '' },
      count: 1,
      parts: [part],
    },
  ],
} as const

const shown = (unredacted: Unredacted, known?: typeof draft): string => {
  const error = { code: 'share-incomplete', message: '', unredacted }
  const { unmount } = renderInPage(<ShareProblem error={error} draft={known} letters={['A', 'D']} />)
  const text = screen.getByRole('alert').textContent
  unmount()
  return text
}

it('says what would still be in the copy, and where', () => {
  expect(shown({ type: 'private-key', number: 2, strategy: 1, message: 14 })).toContain(
    'Left over: Private key 2, in message #14.',
  )
  expect(shown({ type: 'private-key', number: 2, finding: 'key-2', part, message: 14 }, draft)).toContain(
    'Left over: Private key 2 (-----B•••), in message #14, Tool results.',
  )
  expect(shown({})).toContain('Left over: something that was chosen, beside the messages.')
})

it('says which strategy holds it in its words', () => {
  expect(shown({ type: 'email', number: 1, strategy: 2 })).toContain('E-mail address 1, in the words of strategy D.')
})
