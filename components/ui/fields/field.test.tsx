import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { Field } from './field'
import { Input } from './input'

it('ties its control to the label, the help and the error, which is announced', () => {
  renderInPage(
    <Field label="Name" required help="As it is listed." error="Taken already.">
      <Input defaultValue="A" />
    </Field>,
  )
  const control = screen.getByLabelText(/^Name/)
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(control.getAttribute('aria-required')).toBe('true')
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As it is listed.',
    'Taken already.',
  ])
  expect(screen.getByRole('alert').textContent).toBe('Taken already.')
})

it('says nothing is wrong where nothing is', () => {
  renderInPage(
    <Field label="Name">
      <Input defaultValue="A" />
    </Field>,
  )
  const control = screen.getByLabelText('Name')
  expect([control.hasAttribute('aria-invalid'), control.hasAttribute('aria-describedby')]).toEqual([false, false])
  expect(screen.queryByRole('alert')).toBeNull()
})
