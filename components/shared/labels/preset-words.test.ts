import { expect, it } from 'vitest'
import { builtInPresets, type Preset } from '@/lib/engine'
import engine from '@/messages/en/engine.json'

it('says of presets in English what they say of themselves', () => {
  const own = Object.fromEntries(
    builtInPresets.map(({ id, name, description, approximation }: Preset) => [
      id,
      { name, description, ...(approximation !== undefined && { approximation }) },
    ]),
  )
  expect(engine.presets).toEqual(own)
})
