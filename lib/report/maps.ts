import { escape } from 'es-toolkit/string'
import { type ConversationFates, type Fate, fateStack, type Grey, greys, kindMap, sessionMap } from '@/lib/engine'
import type { ReportWords } from './words'

/** Cells of a map: as many as can be told apart at the width of a page. */
const MAP_CELLS = 360
const MAP_HEIGHT = 20

export type KindParts = Parameters<typeof kindMap>[0]

export function mapOf(
  { fates: of, letter }: { readonly fates: ConversationFates; readonly letter: string },
  words: ReportWords,
): string {
  const cells = sessionMap(of, MAP_CELLS, 'tokens').map(({ tokens }) => tokens)
  const seen = fateStack.filter((fate) => cells.some((tokens) => tokens[fate] > 0)).map((fate) => words.fate[fate])
  return picture(`${letter}: ${seen.join(', ')}`, cells, fateStack)
}

/** The original's map: kinds in greys. */
export function mapOfKinds(parts: KindParts, words: ReportWords): string {
  const cells = kindMap(parts, MAP_CELLS)
  const seen = greys.filter((grey) => cells.some((tokens) => tokens[grey] > 0)).map((grey) => words.kind[grey])
  return picture(`${words.original}: ${seen.join(', ')}`, cells, greys)
}

/** Cells beside each other, each filled from the bottom to the top with its layers: area is tokens. */
const picture = <Layer extends string>(
  name: string,
  cells: readonly Readonly<Record<Layer, number>>[],
  layers: readonly Layer[],
): string =>
  `<svg role="img" aria-label="${escape(name)}" viewBox="0 0 ${cells.length * 2} ${MAP_HEIGHT}" preserveAspectRatio="none">${cells.map((tokens, index) => column(tokens, layers, index)).join('')}</svg>`

function column<Layer extends string>(
  tokens: Readonly<Record<Layer, number>>,
  layers: readonly Layer[],
  index: number,
): string {
  const total = layers.reduce((sum, layer) => sum + tokens[layer], 0)
  let top = MAP_HEIGHT
  return layers
    .filter((layer) => tokens[layer] > 0)
    .map((layer) => {
      const height = (tokens[layer] / total) * MAP_HEIGHT
      top -= height
      return `<rect class="f-${layer}" x="${index * 2}" y="${top.toFixed(2)}" width="2.05" height="${height.toFixed(2)}"/>`
    })
    .join('')
}

/** A piece of the map beside its word: the same colour, and the same hatch. */
export const swatch = (layer: Fate | Grey): string =>
  `<svg class="swatch" aria-hidden="true"><rect class="f-${layer}" width="100%" height="100%"/></svg>`

/** Beside its colour each fate has a hatch, for those who do not see colours. */
export const hatches = `<svg width="0" height="0" aria-hidden="true"><defs>${[
  ['recoverable', '<path d="M-1 5 5 -1M1 7 7 1"/>'],
  ['summarized', '<path d="M0 1H4"/>'],
  ['superseded', '<circle cx="2" cy="2" r="1"/>'],
  ['truncated', '<path d="M1 0V4"/>'],
]
  .map(
    ([fate, drawing]) =>
      `<pattern id="h-${fate}" class="hatch h-${fate}" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4"/>${drawing}</pattern>`,
  )
  .join('')}</defs></svg>`
