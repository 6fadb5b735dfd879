/** Ratio of removed tokens; negative if the conversation grew. */
export const reductionOf = (before: number, after: number): number => (before === 0 ? 0 : (before - after) / before)
