/** The columns of a row: by the width of the window. On a phone a row is three lines. */
export const rowLayout =
  'grid items-center max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2 sm:h-8 sm:grid-cols-[10px_150px_6px_minmax(120px,1fr)_10px_100px_48px_110px_56px_92px_84px_6px] xl:grid-cols-[12px_200px_8px_minmax(160px,1fr)_12px_116px_82px_134px_94px_120px_88px_8px]'

/** A figure and what is beside it. */
export const figureLayout =
  'tabular grid items-center whitespace-nowrap weak:grid-cols-[52px_1fr] weak:gap-[7px] max-xl:gap-[5px]'

/** Holds the last columns of a row together: what can be done takes the width it needs, and what is before it gives way. */
export const rowEnd = 'max-sm:contents sm:flex sm:min-w-0 sm:items-center sm:gap-1'
