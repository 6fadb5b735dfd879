import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { presetById } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import { MiniPipeline } from './mini-pipeline'

const marksOf = (id: 'cost' | 'balanced'): readonly (string | null)[] => {
  renderInPage(<MiniPipeline config={presetById(id).config} />)
  return screen.getAllByRole('listitem').map(({ title }) => title)
}

it('begins with what is done to messages at arrival', () => {
  expect(marksOf('cost').slice(0, 2)).toEqual(['Cap results at arrival', 'Lossless at arrival'])
})

it('begins with the prelude where there is one', () => {
  expect(marksOf('balanced')[0]).toBe('Lossless prelude')
})
