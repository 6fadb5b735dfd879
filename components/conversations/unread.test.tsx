import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ImportWarning } from '@/lib/engine'
import { useUnreadWords } from './unread'

function Words({ warnings }: { readonly warnings: readonly ImportWarning[] }) {
  return <p>{useUnreadWords()(warnings) ?? 'whole'}</p>
}

const line = (number: number): ImportWarning => ({
  code: 'unparsable-line',
  place: { type: 'line', line: number },
})
const item: ImportWarning = { code: 'no-content', place: { type: 'path', path: ['messages', 3] } }
const resumed: ImportWarning = { code: 'several-sessions', sessions: 2, place: { type: 'file' } }

const incomplete: ImportWarning = { code: 'incomplete', lacks: 'calls', place: { type: 'file' } }

it.each([
  [[], 'whole'],
  // A remark, and nothing that is missing.
  [[resumed], 'whole'],
  [[incomplete, resumed], 'The file is an incomplete record of the session'],
  [[line(12), resumed], '1 line could not be read (line 12)'],
  [[line(3), line(12)], '2 lines could not be read (lines 3 and 12)'],
  [[1, 2, 3, 4].map(line), '4 lines could not be read (lines 1, 2, 3, …)'],
  [[item], '1 part could not be read ($.messages[3])'],
])('says what of a file is missing: %#', (warnings, words) => {
  renderInPage(<Words warnings={warnings} />)
  expect(screen.getByText(words)).toBeTruthy()
})
