import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonStyleProps } from './button-style'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/display/spinner'

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** Renders the only child (such as a link) in the style of a button. Not together with `loading`. */
  readonly asChild?: boolean
  /** Shows a spinner and ignores clicks; the button stays focusable and keeps its name. */
  readonly loading?: boolean | undefined
  /** Why it does nothing now: it can still be reached, and says so. */
  readonly why?: string | undefined
}

export function Button({
  variant,
  size,
  asChild = false,
  loading = false,
  why,
  title = why,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), why !== undefined && 'aria-disabled:pointer-events-auto', className)
  const isIdle = loading || why !== undefined
  if (asChild) {
    return (
      <Slot.Root className={style} title={title} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={style}
      aria-busy={loading || undefined}
      aria-disabled={isIdle || undefined}
      title={title}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  )
}
