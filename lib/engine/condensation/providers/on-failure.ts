/** Where a strategy fails: say why and leave it at that, or go on as a harness would. */
export const onFailures = ['stop', 'fall-back'] as const
export type OnFailure = (typeof onFailures)[number]
