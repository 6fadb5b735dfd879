import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Unredacted } from '@/lib/contracts/shared/action'
import { renderInPage } from '@/components/shared/testing/render'
import { ShareProblem } from './share-problem'

const shown = (unredacted: Unredacted): string => {
  renderInPage(<ShareProblem error={{ code: 'share-incomplete', message: '', unredacted }} />)
  return screen.getByRole('alert').textContent
}

it('says what would still be in the copy, and where', () => {
  expect(shown({ type: 'private-key', number: 2, strategy: 1, message: 14 })).toContain(
    'Left over: Private key 2, in message #14.',
  )
})

it('says which strategy holds it in its words', () => {
  expect(shown({ type: 'email', number: 1, strategy: 2 })).toContain('E-mail address 1, in the words of strategy 2.')
})
