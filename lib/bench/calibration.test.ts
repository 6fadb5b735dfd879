import { expect, it } from 'vitest'
import { measureCalibration } from './calibration'

it('is the time of the fastest round', () => {
  const ticks = [0, 90, 100, 140, 200, 270, 300, 360, 400, 480]
  let at = 0
  expect(
    measureCalibration(
      () => ticks[at++] ?? 0,
      () => 0,
    ),
  ).toBe(40)
})
