import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { PresetFields } from './preset-fields'

const fieldWith = (name: string): HTMLElement => {
  const words = { name, description: '', tags: '', note: '' }
  renderInPage(<PresetFields words={words} onChange={vi.fn<() => void>()} usedNames={[]} of="preset" />)
  return screen.getByRole('textbox', { name: /^Name/ })
}

it('says at the field that a name is too long, and by how much', () => {
  const field = fieldWith('n'.repeat(112))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect(said).toBe('A name has at most 100 characters: this one has 12 too many.')
})

it('takes a name of a hundred characters', () => {
  expect(fieldWith('n'.repeat(100)).getAttribute('aria-invalid')).toBeNull()
})
