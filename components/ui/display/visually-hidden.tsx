import type { ComponentProps } from 'react'

/** Read by screen readers, not drawn. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />
}
