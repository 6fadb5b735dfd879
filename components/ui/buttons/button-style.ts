import { cva, type VariantProps } from 'class-variance-authority'

export const buttonStyle = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    "[&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-3.5",
  ],
  {
    variants: {
      variant: {
        primary: 'bg-text text-surface shadow-control hover:bg-text/85',
        secondary:
          'border border-border-strong bg-surface text-text shadow-control hover:bg-hover data-[state=open]:bg-hover dark:bg-raised dark:hover:bg-selected',
        ghost: 'text-text-muted hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text',
        danger: 'bg-danger-solid text-on-danger shadow-control hover:bg-danger-solid-hover',
        link: 'rounded-sm text-accent underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-6 px-2 text-xs',
        md: 'h-7 px-2.5 text-sm',
        lg: 'h-9 px-4 text-base',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'px-0.5' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export type ButtonStyleProps = VariantProps<typeof buttonStyle>
