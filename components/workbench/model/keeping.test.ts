import { expect, it } from 'vitest'
import { describeFields, lossless, native, smart, toJsonObject, truncation } from '@/lib/engine'
import { globMatcher } from '@/lib/engine/condensation/steps/select/glob'
import { otherStructure } from '@/components/studio'
import type { Kept } from '@/components/inspector'
import { keepingOf } from './keeping'

const message: Kept = { type: 'message', place: '#41' }
const file: Kept = { type: 'file', path: '/w/src/a.ts' }

it.each([
  ['smart', smart, toJsonObject(smart.defaultConfig)],
  ['smart in two phases', smart, otherStructure(toJsonObject(smart.defaultConfig), 'two-phase', {})],
  ['truncation', truncation, toJsonObject(truncation.defaultConfig)],
])('%s keeps a message and a file by its options, and lets them go again', (_, provider, config) => {
  const fields = describeFields(provider.configSchema)
  for (const kept of [message, file]) {
    const keeping = keepingOf(fields, config, kept)
    expect(keeping?.isKept).toBe(false)
    const turned = keeping?.turned ?? {}
    expect(provider.configSchema.safeParse(turned).success).toBe(true)
    const back = keepingOf(fields, turned, kept)
    expect(back).toEqual({ isKept: true, turned: config })
  }
})

it('is not offered where a strategy has no such option', () => {
  for (const provider of [lossless, native])
    expect(
      keepingOf(describeFields(provider.configSchema), toJsonObject(provider.defaultConfig), message),
    ).toBeUndefined()
})

it('names one file, not others of its name', () => {
  const fields = describeFields(truncation.configSchema)
  const patternFor = (path: string): string =>
    String(keepingOf(fields, {}, { type: 'file', path })?.turned['protectedPaths'])
  expect(globMatcher(patternFor('a.ts'))('a.ts')).toBe(true)
  expect(globMatcher(patternFor('a.ts'))('src/a.ts')).toBe(false)
  expect(globMatcher(patternFor('C:\\w\\a.ts'))('C:\\w\\a.ts')).toBe(true)
})
