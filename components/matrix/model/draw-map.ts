/** Fills of the layers, from the bottom: colours and patterns. */
export interface MapPaint {
  readonly fills: readonly (string | CanvasPattern)[]
  /** Layers that are drawn hollow: a line of this colour above and below them. */
  readonly hollow?: { readonly layer: number; readonly line: string }
  readonly outline?: string
}

/** Pixels of the screen, and how many the canvas has for each. */
export interface MapSize {
  readonly width: number
  readonly height: number
  readonly density: number
}

export const BUCKET_PIXELS = 2

/** Draws the buckets of a map, each filled to its full height. */
export function drawMap(
  context: CanvasRenderingContext2D,
  shares: Float64Array,
  { fills, hollow, outline }: MapPaint,
  { width, height, density }: MapSize,
): void {
  const layers = fills.length
  const high = Math.round(height * density)
  const step = BUCKET_PIXELS * density
  context.clearRect(0, 0, Math.ceil(width * density), high)
  // By layers, since to set a fill takes longer than to draw with it.
  const filled = new Float64Array(shares.length / layers)
  for (let layer = 0; layer < layers; layer++) {
    const boxes: (readonly [x: number, top: number, bottom: number])[] = []
    for (let bucket = 0; bucket < filled.length; bucket++) {
      const below = filled[bucket] ?? 0
      const above = below + Math.max(0, shares[bucket * layers + layer] ?? 0)
      filled[bucket] = above
      const [top, bottom] = [high - Math.round(above * high), high - Math.round(below * high)]
      if (top !== bottom) boxes.push([bucket * step, top, bottom])
    }
    context.fillStyle = fills[layer] ?? ''
    for (const [x, top, bottom] of boxes) context.fillRect(x, top, step, bottom - top)
    if (hollow?.layer !== layer) continue
    context.fillStyle = hollow.line
    for (const [x, top, bottom] of boxes) {
      context.fillRect(x, top, step, density)
      context.fillRect(x, bottom - density, step, density)
    }
  }
  if (outline !== undefined) {
    context.strokeStyle = outline
    context.lineWidth = density
    context.strokeRect(density / 2, density / 2, Math.floor(width) * density - density, high - density)
  }
}

/** The hatch of a fate, 4 px of the screen wide. */
export function hatchPattern(
  context: CanvasRenderingContext2D,
  fate: string,
  { fill, soft, density }: { readonly fill: string; readonly soft: string; readonly density: number },
): string | CanvasPattern {
  if (fate === 'kept') return fill
  if (fate === 'removed') return soft
  const size = 4 * density
  const tile = document.createElement('canvas')
  tile.width = tile.height = size
  const draw = tile.getContext('2d')
  if (draw === null) return fill
  draw.fillStyle = soft
  draw.fillRect(0, 0, size, size)
  draw.fillStyle = draw.strokeStyle = fill
  if (fate === 'summarized') draw.fillRect(0, 0, size, 1.5 * density)
  else if (fate === 'truncated') draw.fillRect(0, 0, 1.5 * density, size)
  else if (fate === 'superseded') {
    draw.arc(size / 2, size / 2, 1.2 * density, 0, 2 * Math.PI)
    draw.fill()
  } else {
    draw.lineWidth = 1.5 * density
    for (const offset of [-size, 0, size]) {
      draw.beginPath()
      draw.moveTo(offset - 1, size + 1)
      draw.lineTo(offset + size + 1, -1)
      draw.stroke()
    }
  }
  return context.createPattern(tile, 'repeat') ?? fill
}
