/** All input of counted calls, cached or not: what a page calls “tokens in”. */
export const allInput = ({
  inputTokens,
  cacheReadTokens,
  cacheWriteTokens,
}: Readonly<Record<'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens', number>>): number =>
  inputTokens + cacheReadTokens + cacheWriteTokens
