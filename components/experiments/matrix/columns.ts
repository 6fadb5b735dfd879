/** Width of the column of sessions, and the least of a variant's, in rem. */
export const SESSION_REM = 15.75
export const VARIANT_REM = 3.625
/** Height of a row. */
export const ROW_REM = 1.6875

export const columnsOf = (variants: number): string =>
  `${SESSION_REM}rem repeat(${variants}, minmax(${VARIANT_REM}rem, 1fr))`
export const leastWidth = (variants: number): string => `${SESSION_REM + VARIANT_REM * variants}rem`

/** The first two columns stay where the others scroll sideways. */
export const stickySession = 'sticky left-0 z-10 bg-surface'
export const stickyCell = 'sticky left-[15.75rem] z-10'
export const stickyBaseline = `${stickyCell} bg-sunken`
