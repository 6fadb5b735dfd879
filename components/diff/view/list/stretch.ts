/** Those of a long list that are mounted, by index; `to` exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export const AT_ONCE = 40
/** Of those before what was gone to. */
const BEFORE = 10

/** The stretch that holds an index: the same where it does, else one around it. */
export const holding = (stretch: Stretch, index: number): Stretch =>
  stretch.from <= index && index < stretch.to
    ? stretch
    : { from: Math.max(0, index - BEFORE), to: Math.max(0, index - BEFORE) + AT_ONCE }
