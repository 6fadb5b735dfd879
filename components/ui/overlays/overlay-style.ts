export const scrimStyle =
  'fixed inset-0 z-40 bg-overlay data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

export const modalStyle =
  'fixed left-1/2 top-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-border bg-raised text-text shadow-overlay data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out'

export const popoverStyle =
  'z-50 border border-border bg-raised text-sm text-text shadow-overlay weak:rounded-lg data-[state=open]:animate-pop-in data-[state=closed]:animate-fade-out'
