import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import { catalogue } from '@/i18n/catalogue-fr'
import { named } from '@/lib/engine/condensation/step-label'
import { engineNames, lookUpIn } from './engine-names'

const french = engineNames(
  lookUpIn(createTranslator({ locale: 'fr', messages: { engine: catalogue.engine }, namespace: 'engine' })),
)
const lossless = { provider: 'lossless', providerName: 'Lossless', title: 'Lossless' }

it('calls what comes with the product as its reader does, and what a person named as they did', () => {
  expect(french.run(lossless)).toBe('Sans perte')
  expect(french.run({ ...lossless, title: 'Balanced', preset: 'balanced', presetName: 'Balanced' })).toBe('Équilibrée')
  expect(french.run({ ...lossless, title: 'Speed', preset: 'speed', presetName: 'Speed' })).toBe('Vitesse')
  expect(french.run({ ...lossless, title: 'Mine' })).toBe('Mine')
  expect(french.run({ ...lossless, title: 'Mine', preset: 'pre_1', presetName: 'Mine' })).toBe('Mine')
  expect(french.step(named('lossless-prelude'))).not.toBe('Lossless prelude')
  expect(french.step({ type: 'text', text: 'Lossless prelude' })).toBe('Lossless prelude')
})
