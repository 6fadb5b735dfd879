import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { TunedOptionView } from '@/lib/contracts/evaluation/tunings'
import { OptionList } from './option-list'

const option = (path: TunedOptionView['path'], values: TunedOptionView['values']): TunedOptionView => ({
  path,
  values,
  own: null,
})

it('says that a pass is on where its config does not say so, and that an absent limit is off', () => {
  renderInPage(
    <OptionList
      options={[option(['passes', 0, 'enabled'], [null, false]), option(['capOutputTokens'], [null, 1000])]}
      ranges={{}}
      onChange={() => {}}
    />,
  )
  expect(screen.getAllByRole('combobox').map(({ textContent }) => textContent)).toEqual(['on', 'off', 'off', '1,000'])
})
