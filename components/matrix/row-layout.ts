/**
 * The columns of a row: edge, name, map, then *if condensed now* (tokens, lost and summarized, instructions kept), a line, and *over the session* (condensations,
 * needed later, cost), what can be done. Where the window is narrower, the map gives way first.
 */
export const rowLayout =
  'grid items-center cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-2 cards:gap-y-1 cards:px-3 cards:py-2 rows:h-8 rows:max-xl:grid-cols-[10px_minmax(0,130px)_6px_minmax(40px,1fr)_10px_86px_102px_98px_11px_56px_100px_114px_80px_6px] xl:grid-cols-[12px_166px_8px_minmax(120px,1fr)_12px_98px_132px_124px_17px_128px_140px_120px_96px_8px]'

/** A figure and what is beside it. */
export const figureLayout = 'tabular flex min-w-0 items-baseline gap-1.5 whitespace-nowrap'

/** Two figures, each below the other rows' own. */
export const pairLayout = 'tabular grid min-w-0 grid-cols-[2.75rem_1fr] items-baseline gap-1.5 whitespace-nowrap'

/**
 * Nine rows, in a short window fewer, so that the views below keep 14 rem. The last of fewer is cut in half: there are more. A scrollbar would push the
 * columns from under their heads.
 */
export const rowsHeight = 'rows:max-h-[clamp(5rem,round(down,100dvh-23rem,2rem)-1rem,18rem)]'
