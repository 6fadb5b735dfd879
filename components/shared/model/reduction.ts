/** Share of the tokens that are gone, negative when it grew. */
export const reductionOf = (before: number, after: number): number => (before === 0 ? 0 : (before - after) / before)
