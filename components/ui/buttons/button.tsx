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
}

export function Button({
  variant,
  size,
  asChild = false,
  loading = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={style} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={style}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  )
}
