import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlays/tooltip'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'asChild'> {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** Shown in the tooltip, such as `mod+k`. */
  readonly shortcut?: string
  readonly tooltip?: boolean
}

const squares = {
  sm: 'size-6 px-0',
  md: 'size-7 px-0',
  lg: "size-9 px-0 [&_svg:not([class*='size-'])]:size-4",
} as const

export function IconButton({
  label,
  icon,
  shortcut,
  tooltip = true,
  variant = 'ghost',
  size = 'md',
  loading,
  className,
  ...props
}: IconButtonProps) {
  const button = (
    <Button
      variant={variant}
      size={size}
      loading={loading}
      aria-label={label}
      className={cn(squares[size ?? 'md'], className)}
      {...props}
    >
      {loading ? null : icon}
    </Button>
  )
  return tooltip ? (
    <Tooltip content={label} shortcut={shortcut}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
