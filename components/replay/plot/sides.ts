/** On the plot, in pixels from its top left corner. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A point that is to be named beside it. */
export interface Named {
  readonly x: number
  /** The middle of the name's height. */
  readonly y: number
  readonly width: number
  readonly height: number
  /** What is drawn at the point: no other name may hide it. */
  readonly mark: Box
}

export type Side = 'left' | 'right'

/** Between a point and its name. */
export const GAP = 8
const sides = ['left', 'right'] as const

/**
 * On which side of its point each name stands, one for one; undefined where it would lie on another name, on what is drawn at another
 * point, on what is `taken`, or beyond the plot. On the left a name keeps clear of the line that goes on from its point, so that is first.
 */
export function sidesOf(
  names: readonly Named[],
  plot: { readonly left: number; readonly right: number },
  taken: readonly Box[] = [],
): readonly (Side | undefined)[] {
  const written = [...taken]
  return names.map((name) => {
    const drawn = names.filter((other) => other !== name).map(({ mark }) => mark)
    const isFree = (box: Box): boolean =>
      box.left >= plot.left && box.right <= plot.right && ![...written, ...drawn].some((other) => meet(box, other))
    const side = sides.find((each) => isFree(boxOf(name, each)))
    if (side !== undefined) written.push(boxOf(name, side))
    return side
  })
}

function boxOf({ x, y, width, height }: Named, side: Side): Box {
  const left = side === 'left' ? x - GAP - width : x + GAP
  return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 }
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
