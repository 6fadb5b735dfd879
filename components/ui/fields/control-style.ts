/** Common style of text fields and selects. */
export const controlStyle = [
  'w-full min-w-0 rounded-md border border-border-control bg-surface px-2 text-sm text-text transition-colors duration-100 dark:bg-sunken',
  'hover:border-text-subtle focus-visible:border-ring focus-visible:outline-1 focus-visible:-outline-offset-1',
  'disabled:pointer-events-none disabled:opacity-50 aria-invalid:border-danger',
].join(' ')
