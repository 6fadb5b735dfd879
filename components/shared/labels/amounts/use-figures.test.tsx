import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { formats } from '@/i18n/formats'
import { useFigures } from './use-figures'

function Differences() {
  const figures = useFigures()
  const written = [figures.signedPercent(-0.914), figures.signedPercent(0.001), figures.signedPercent(0.04)]
  return <p>{[...written, figures.signedTokens(-1_234), figures.signedTokens(0)].join(' ')}</p>
}

it('writes differences with a minus sign, not a hyphen', () => {
  renderInPage(<Differences />)
  expect(screen.getByText('−91% 0% +4% −1,234 0')).toBeTruthy()
})

it('there is no other way to write one', () => {
  expect(Object.values(formats.number).filter((format) => 'signDisplay' in format)).toEqual([])
})
