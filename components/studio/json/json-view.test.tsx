import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { JsonObject } from '@/lib/engine'
import { JsonView } from './json-view'

// The editor itself draws only in a browser.
vi.mock('./code-editor', () => ({
  default: ({ text, onText, label }: { text: string; onText: (text: string) => void; label: string }) => (
    <textarea aria-label={label} value={text} onChange={(event) => onText(event.target.value)} />
  ),
}))

const onChange = vi.fn<(config: JsonObject) => void>()
const drawn = (row: string, config: JsonObject) =>
  renderInPage(<JsonView row={row} config={config} check={() => []} onChange={onChange} />)
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Pipeline as JSON')
const type = async (text: string): Promise<void> => void fireEvent.change(await box(), { target: { value: text } })

it('keeps what is not valid yet for its row, whatever is looked at meanwhile', async () => {
  const first = drawn('kept', { passes: [] })
  await type('{ "passes": [')
  expect(onChange).not.toHaveBeenCalled()
  first.unmount()
  const other = drawn('other', { passes: [] })
  expect((await box()).value).toBe('{\n  "passes": []\n}')
  other.unmount()

  const again = drawn('kept', { passes: [] })
  expect((await box()).value).toBe('{ "passes": [')
  expect(screen.queryByText(/was changed since/)).toBeNull()
  again.unmount()

  drawn('kept', { passes: [], keepFirstCount: 2 })
  expect((await box()).value).toBe('{ "passes": [')
  expect(screen.getByText(/was changed since/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard the text' }))
  expect((await box()).value).toContain('keepFirstCount')
})

it('gives way to a change from elsewhere where the text was valid', async () => {
  const first = drawn('valid', { passes: [] })
  await type('{"passes":[]}')
  expect(onChange).toHaveBeenCalledWith({ passes: [] }, 'json')
  expect((await box()).value).toBe('{"passes":[]}')
  first.unmount()
  drawn('valid', { passes: [], keepFirstCount: 2 })
  expect((await box()).value).toContain('keepFirstCount')
})
