import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

interface TableProps extends ComponentProps<'table'> {
  /** Accessible name of the table and its scrolling region. */
  readonly label: string
  readonly containerClassName?: string | undefined
}

/** The region scrolls and is focusable for the keyboard; the header stays visible. */
export function Table({ label, containerClassName, className, ...props }: TableProps) {
  return (
    <div
      // Not a region: a page has many tables, and landmarks are few.
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it.
      tabIndex={0}
      // Relative: what is only heard is placed against it, and would widen the page where it scrolls.
      className={cn('relative min-w-0 overflow-auto focus-visible:-outline-offset-2', containerClassName)}
    >
      <table
        aria-label={label}
        className={cn('w-full border-separate border-spacing-0 text-sm max-sm:text-xs', className)}
        {...props}
      />
    </div>
  )
}

export const TableHead = ({ className, ...props }: ComponentProps<'thead'>) => (
  <thead className={cn('sticky top-0 z-10', className)} {...props} />
)

export const TableBody = (props: ComponentProps<'tbody'>) => <tbody {...props} />

export const TableRow = ({ className, ...props }: ComponentProps<'tr'>) => (
  <tr className={cn('group/row [tbody_&]:hover:bg-hover [tbody_&]:aria-selected:bg-selected', className)} {...props} />
)

interface CellAlign {
  readonly align?: 'start' | 'end'
}

/** On a phone cells stand close; the first and the last keep the distance from the edge that all of the page has, where the narrowest phones do not need it for figures. */
const onPhones = 'max-sm:px-1 max-sm:min-[376px]:first:pl-3 max-sm:min-[376px]:last:pr-3'

const aligned = { start: 'text-left', end: 'text-right tabular' } as const

export const TableHeaderCell = ({
  align = 'start',
  className,
  ...props
}: Omit<ComponentProps<'th'>, 'align'> & CellAlign) => (
  <th
    scope="col"
    className={cn(
      'h-8 border-b border-border bg-surface px-3 text-xs font-medium weak:whitespace-nowrap max-sm:text-2xs max-sm:whitespace-normal weak:text-text-muted',
      onPhones,
      aligned[align],
      className,
    )}
    {...props}
  />
)

/** Names its row; looks like its cells. */
export const TableRowHead = ({ className, ...props }: ComponentProps<'th'>) => (
  <th
    scope="row"
    className={cn(
      'h-8 border-b border-border text-left text-xs font-normal group-last/row:border-b-0 weak:px-3 weak:py-1',
      className,
    )}
    {...props}
  />
)

export const TableCell = ({
  align = 'start',
  className,
  ...props
}: Omit<ComponentProps<'td'>, 'align'> & CellAlign) => (
  <td
    className={cn(
      'h-8 border-b border-border group-last/row:border-b-0 weak:px-3 weak:py-1',
      onPhones,
      aligned[align],
      className,
    )}
    {...props}
  />
)
