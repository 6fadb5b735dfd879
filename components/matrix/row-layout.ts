/**
 * The columns of a row: by the width of the window, those with text as wide as it needs at the size that it has. On a phone a row is three lines.
 * Between, names have what the map can spare: those of the first visit are whole.
 */
export const rowLayout =
  'grid items-center max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2 sm:h-8 sm:grid-cols-[10px_minmax(0,min(calc(20vw-12px),7.875rem))_6px_minmax(60px,1fr)_8px_minmax(0,5.875rem)_minmax(0,6.75rem)_minmax(0,2.75rem)_minmax(0,6rem)_minmax(0,5.25rem)_6px] md:grid-cols-[10px_minmax(0,min(calc(20vw-27px),9.375rem))_6px_minmax(60px,1fr)_8px_minmax(0,5.875rem)_minmax(0,2.75rem)_minmax(0,6.75rem)_minmax(0,3rem)_minmax(0,6rem)_minmax(0,5.25rem)_6px] lg:grid-cols-[10px_minmax(0,9.375rem)_6px_minmax(120px,1fr)_10px_minmax(0,6.25rem)_minmax(0,3rem)_minmax(0,6.875rem)_minmax(0,3.25rem)_minmax(0,6.5rem)_minmax(0,5.25rem)_6px] xl:grid-cols-[12px_minmax(0,12.5rem)_8px_minmax(160px,1fr)_12px_minmax(0,7.25rem)_minmax(0,5.125rem)_minmax(0,8.375rem)_minmax(0,5.625rem)_minmax(0,8.25rem)_minmax(0,5.5rem)_8px]'

/** A figure and what is beside it. */
export const figureLayout =
  'tabular grid items-center whitespace-nowrap weak:grid-cols-[3.25rem_1fr] weak:gap-[7px] max-xl:gap-[5px]'

/** The same for money: the amounts of some languages take more. */
export const moneyLayout = 'grid-cols-[4.5rem_1fr] max-md:grid-cols-[4rem_1fr]'

/** There is no room for it beside the name and the map. */
export const roomy = 'max-md:hidden'

/** Holds the last columns of a row together: what can be done takes the width it needs, and what is before it gives way. */
export const rowEnd = 'max-sm:contents sm:flex sm:min-w-0 sm:items-center sm:gap-1'

/**
 * Nine rows, in a short window fewer, so that the views below keep 14 rem. The last of fewer is cut in half: there are more. A scrollbar would push the
 * columns from under their heads.
 */
export const rowsHeight = 'sm:max-h-[clamp(5rem,round(down,100dvh-23rem,2rem)-1rem,18rem)]'
