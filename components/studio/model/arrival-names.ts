import type { ArrivalOptions } from '@/lib/engine'

/** Names of what a pipeline does to messages as they arrive, in the order in which it is done. */
export const arrivalNames = ({
  thinLineNumbers,
  capOutputTokens,
  capResultTokens,
  losslessAtArrival,
}: Readonly<Partial<Record<keyof ArrivalOptions, unknown>>>) => [
  ...(thinLineNumbers === true ? (['thin-line-numbers'] as const) : []),
  ...(typeof capOutputTokens === 'number' ? (['cap-output-at-arrival'] as const) : []),
  ...(typeof capResultTokens === 'number' ? (['cap-results-at-arrival'] as const) : []),
  ...(losslessAtArrival === true ? (['lossless-at-arrival'] as const) : []),
]
