/** Common style of text fields and selects. */
export const controlStyle = [
  'rounded-md border border-border-control px-2 text-text transition-colors duration-100 dark:bg-sunken weak:w-full weak:min-w-0 weak:bg-surface weak:text-sm',
  'hover:border-text-subtle focus-visible:border-ring focus-visible:outline-1 focus-visible:-outline-offset-1',
  'disabled:pointer-events-none disabled:opacity-50 aria-invalid:border-danger',
].join(' ')
