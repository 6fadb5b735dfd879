/** Strategies whose figures stand beside a name in 320 px. */
const MOST_BESIDE = 4

/**
 * Of a table with a column a strategy: on a phone, more of them than fit stand below the name, each figure with the letter that its cell
 * gives as `data-letter`, and none out of sight. The letters of the head stay for screen readers.
 */
export const stackedOnPhones = (strategies: number): string | undefined =>
  strategies > MOST_BESIDE ? STACKED : undefined

const STACKED = [
  'max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:block',
  'max-sm:[&_tr]:px-2 max-sm:[&_:is(td,th):first-child]:pl-1 max-sm:[&_:is(td,th):last-child]:pr-1',
  'max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-4 max-sm:[&_tbody_tr]:border-b max-sm:[&_tbody_tr]:border-border max-sm:[&_tbody_tr:last-child]:border-b-0',
  'max-sm:[&_th:first-child]:col-span-3 max-sm:[&_th:nth-child(n+3)]:sr-only',
  'max-sm:[&_td]:flex max-sm:[&_td]:h-auto max-sm:[&_td]:min-h-8 max-sm:[&_td]:items-center max-sm:[&_td]:border-b-0',
  'max-sm:[&_td:first-child]:col-span-3 max-sm:[&_td:nth-child(n+2)]:justify-end',
  'max-sm:[&_td[data-letter]]:flex-wrap max-sm:[&_td[data-letter]]:gap-x-1.5 max-sm:[&_td[data-letter]]:before:text-2xs max-sm:[&_td[data-letter]]:before:text-text-muted max-sm:[&_td[data-letter]]:before:content-[attr(data-letter)]',
].join(' ')
