import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { noTokens } from '@/lib/engine'
import { useMapLabels } from './use-map-labels'

const figures = { tokens: 900, planned: false, fates: { ...noTokens, kept: 996, recoverable: 4 } }

function Named() {
  const { row } = useMapLabels(undefined)
  return <output>{row({ letter: 'A', figures })}</output>
}

it.each([
  ['en', 'Map of A: Kept 100%, Recoverable under 1%'],
  ['fr', 'Carte de A : Gardé 100 %, Récupérable moins de 1 %'],
] as const)('a map says of no fate that it shows that it is none of the session: %s', (locale, label) => {
  const { getByRole } = renderInPage(<Named />, locale)
  expect(getByRole('status').textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(label)
})
