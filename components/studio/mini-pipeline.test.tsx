import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type JsonObject, presetById } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import { MiniPipeline } from './mini-pipeline'

const marksOf = (config: JsonObject): readonly (string | null)[] => {
  renderInPage(<MiniPipeline config={config} />)
  return screen.getAllByRole('listitem').map(({ title }) => title)
}

it('begins with what is done to messages at arrival', () => {
  expect(marksOf(presetById('aggressive').config).slice(0, 4)).toEqual([
    'Thin line numbers',
    'Cap command output at arrival',
    'Cap results at arrival',
    'Lossless at arrival',
  ])
})

it('begins with the prelude where there is one', () => {
  expect(marksOf({ ...presetById('codex').config, losslessPrelude: { enabled: true } })[0]).toBe('Lossless prelude')
})
