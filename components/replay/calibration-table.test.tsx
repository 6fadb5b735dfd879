import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { CalibrationTable } from './calibration-table'

const stretch = {
  from: 0,
  requests: 1,
  intercept: 9000,
  scale: 1.2,
  scaleFrom: 'stretch',
  overheadTokens: 9000,
  hitShare: 1,
} as const

it('says why an overhead or an error is not known', () => {
  const table = (basis: 'recorded' | 'family') => (
    <CalibrationTable
      session={{
        overheadTokens: 9000,
        calibration: { basis, family: 'claude', writeShare: 0, requests: 1, overwritten: [], stretches: [stretch] },
      }}
      overrides={{}}
      onChange={() => {}}
    />
  )
  const { unmount } = renderInPage(table('recorded'))
  expect(screen.getByTitle('Too few requests to tell how far it is off.')).toBeTruthy()
  unmount()
  renderInPage(table('family'))
  expect(screen.getAllByTitle('No usage is recorded to tell it from.')).toHaveLength(2)
})
