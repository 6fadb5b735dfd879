import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type PassesConfig, smartConfigSchema } from '@/lib/engine'
import { threePasses } from '../testing/three-passes'
import { renderInPage } from '@/components/shared/testing/render'
import { PipelineSettings } from './pipeline-settings'

it('sets what is done to messages at arrival, and leaves it out where nothing is', () => {
  const config = smartConfigSchema.parse(threePasses) as PassesConfig
  const onChange = vi.fn<(config: PassesConfig) => void>()
  const props = { issues: [], suggestions: { tools: [], paths: [] }, onChange }
  const { rerender } = renderInPage(<PipelineSettings {...props} config={config} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Lossless at arrival' }))
  const hybrid = { ...config, losslessAtArrival: true }
  expect(onChange).toHaveBeenLastCalledWith(hybrid)
  fireEvent.change(screen.getByLabelText(/^Cap tool results at arrival/), { target: { value: '2000' } })
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...config, capResultTokens: 2_000 })
  rerender(<PipelineSettings {...props} config={hybrid} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Lossless at arrival' }))
  expect(onChange.mock.lastCall?.[0]).toEqual(config)
})

it('sets when the pipeline condenses', () => {
  const config = smartConfigSchema.parse(threePasses) as PassesConfig
  const onChange = vi.fn<(config: PassesConfig) => void>()
  renderInPage(
    <PipelineSettings issues={[]} suggestions={{ tools: [], paths: [] }} onChange={onChange} config={config} />,
  )
  fireEvent.change(screen.getByLabelText(/^Also when the cache has expired/), { target: { value: '30' } })
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...config, coldFrom: 30 })
  fireEvent.change(screen.getByLabelText(/^Least saving/), { target: { value: '20000' } })
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...config, leastSavedTokens: 20_000 })
})
