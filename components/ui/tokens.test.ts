import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { everyCase } from '@/lib/engine/core/testing/every-case'
import { fateColours, greyColours } from '@/lib/report/style'
import { tones } from './tone'

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')

type Tokens = ReadonlyMap<string, string>

function readBlock(selector: string): Tokens {
  const body = css.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? ''
  return new Map([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

const themes = [
  ['light', readBlock(':root')],
  ['dark', readBlock('.dark')],
] as const

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Tokens, front: string, ground: string): number {
  const [frontColor, groundColor] = [tokens.get(front), tokens.get(ground)]
  if (frontColor === undefined || groundColor === undefined) throw new Error(`unknown token: ${front} or ${ground}`)
  const [high = 0, low = 0] = [luminance(frontColor), luminance(groundColor)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const still = ['background', 'surface', 'raised', 'sunken']
const grounds = [...still, 'hover', 'selected']
const diffGrounds = ['diff-added', 'diff-removed', 'diff-added-word', 'diff-removed-word', 'highlight']
const fates = ['kept', 'recoverable', 'summarized', 'superseded', 'truncated', 'removed']
const textTones = tones.filter((tone) => tone !== 'neutral' && !tone.startsWith('series-'))
const seriesTones = tones.filter((tone) => tone.startsWith('series-'))

const rules: readonly {
  readonly what: string
  readonly front: string
  readonly on: readonly string[]
  readonly least: number
}[] = [
  ...['text', 'text-muted', 'text-subtle'].map((front) => ({ what: 'text', front, on: grounds, least: 4.5 })),
  { what: 'diff text', front: 'text', on: diffGrounds, least: 7 },
  { what: 'muted diff text', front: 'text-muted', on: ['diff-added', 'diff-removed'], least: 4.5 },
  { what: 'diff mark', front: 'diff-added-mark', on: [...grounds, 'diff-added'], least: 4.5 },
  { what: 'diff mark', front: 'diff-removed-mark', on: [...grounds, 'diff-removed'], least: 4.5 },
  ...textTones.map((front) => ({ what: 'tone as text', front, on: [...grounds, `${front}-soft`], least: 4.5 })),
  ...textTones.map((front) => ({ what: 'text on soft tone', front: 'text', on: [`${front}-soft`], least: 7 })),
  ...textTones.map((front) => ({
    what: 'muted text on soft tone',
    front: 'text-muted',
    on: [`${front}-soft`],
    least: 4.5,
  })),
  ...seriesTones.map((front) => ({ what: 'series of a chart', front, on: still, least: 3 })),
  ...fates.map((fate) => ({
    what: 'fate as a mark',
    front: `${fate}-fill`,
    on: ['background', 'surface'],
    least: 3,
  })),
  ...fates.map((fate) => ({ what: 'fate as a word', front: fate, on: [...grounds, `${fate}-soft`], least: 4.5 })),
  { what: 'solid button', front: 'on-accent', on: ['accent-solid', 'accent-solid-hover'], least: 4.5 },
  { what: 'solid button', front: 'on-danger', on: ['danger-solid', 'danger-solid-hover'], least: 4.5 },
  { what: 'checked control', front: 'accent-solid', on: ['background', 'surface'], least: 3 },
  { what: 'control outline', front: 'border-control', on: still, least: 3 },
  { what: 'focus ring', front: 'ring', on: grounds, least: 3 },
]

const cases = themes.flatMap(([theme, tokens]) =>
  rules.flatMap(({ what, front, on, least }) => on.map((ground) => ({ theme, tokens, what, front, ground, least }))),
)

describe('colour tokens', () => {
  it('names the same tokens in both themes', () => {
    const [[, light], [, dark]] = themes
    expect(light.size).toBeGreaterThan(60)
    expect([...dark.keys()].sort()).toEqual([...light.keys()].sort())
  })

  it('stand out from what they are drawn on, in both themes', () =>
    everyCase(
      cases.map((each) => [`${each.theme}: ${each.what}, ${each.front} on ${each.ground}`, each]),
      ({ tokens, front, ground, least }) => expect(contrast(tokens, front, ground)).toBeGreaterThanOrEqual(least),
    ))

  it('of series are greys, in both themes: hue means fate', () =>
    everyCase(
      themes.flatMap(([theme, tokens]) =>
        seriesTones.map((tone) => [`${theme}: ${tone}`, tokens.get(tone) ?? ''] as const),
      ),
      (colour) => {
        const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
        expect(Math.max(...channels) - Math.min(...channels)).toBeLessThanOrEqual(12)
      },
    ))

  it('have a class for every tone', () =>
    everyCase(
      tones.map((tone) => [tone, tone]),
      (tone) => expect(css).toContain(`.tone-${tone} {`),
    ))
})

describe('the report that opens without the app', () => {
  it('paints fates as the app does', () => {
    for (const [theme, tokens] of themes)
      for (const [fate, { fill, soft, ink }] of Object.entries(fateColours[theme]))
        expect({ fill, soft, ink }, `${fate}, ${theme}`).toEqual({
          fill: tokens.get(`${fate}-fill`),
          soft: tokens.get(`${fate}-soft`),
          ink: tokens.get(fate),
        })
  })

  it('paints kinds as the app does', () => {
    for (const [theme, tokens] of themes)
      for (const [grey, fill] of Object.entries(greyColours[theme])) expect(fill).toBe(tokens.get(`map-${grey}`))
  })
})
