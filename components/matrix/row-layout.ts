/**
 * The columns of a row: edge, name, map, then *if condensed now* (tokens, lost and summarized, instructions kept), a line, and *over the session* (condensations,
 * needed later, cost), what can be done. Where the window is narrower, the map gives way first.
 */
export const rowLayout =
  'grid items-center cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-2 cards:gap-y-1 cards:px-3 cards:py-2 rows:h-8 rows:max-xl:grid-cols-[0.625rem_minmax(0,8.125rem)_0.375rem_minmax(2.5rem,1fr)_0.625rem_5.375rem_6.375rem_6.125rem_0.6875rem_minmax(3.5rem,4.75rem)_minmax(6rem,7.5rem)_5.75rem_6.625rem_0.375rem] xl:grid-cols-[0.75rem_10.375rem_0.5rem_minmax(7.5rem,1fr)_0.75rem_6.125rem_8.25rem_7.75rem_1.0625rem_7.5rem_9.25rem_7.25rem_7rem_0.5rem]'

/** A figure and what is beside it. */
export const figureLayout = 'tabular flex min-w-0 items-baseline gap-1.5 whitespace-nowrap'

/** Two figures, each below the other rows' own. */
export const pairLayout = 'tabular grid min-w-0 grid-cols-[2.75rem_1fr] items-baseline gap-1.5 whitespace-nowrap'

/**
 * Nine rows, in a short window fewer, so that the views below keep 14 rem. The last of fewer is cut in half: there are more. A scrollbar would push the
 * columns from under their heads.
 */
export const rowsHeight = 'rows:max-h-[clamp(4.5rem,round(down,100dvh-25rem,2rem)-1rem,16.5rem)]'
