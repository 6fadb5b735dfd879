import { cva, type VariantProps } from 'class-variance-authority'

export const buttonStyle = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-1.5 font-medium whitespace-nowrap select-none weak:rounded-md',
    'transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 weak:aria-disabled:pointer-events-none',
    "[&_svg]:shrink-0 weak:[&_svg:not([class*='size-'])]:size-3.5",
  ],
  {
    variants: {
      variant: {
        primary: 'bg-text text-surface shadow-control hover:bg-text/85',
        secondary:
          'border border-border-strong bg-surface text-text shadow-control hover:bg-hover data-[state=open]:bg-hover dark:bg-raised dark:hover:bg-selected',
        ghost:
          'hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text weak:text-text-muted',
        danger: 'bg-danger-solid text-on-danger shadow-control hover:bg-danger-solid-hover',
        link: 'rounded-sm text-accent underline-offset-4 hover:underline',
      },
      size: {
        sm: 'weak:h-6 weak:px-2 weak:text-xs',
        md: 'weak:h-7 weak:px-2.5 weak:text-sm',
        lg: 'weak:h-9 weak:px-4 weak:text-base',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'px-0.5' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export type ButtonStyleProps = VariantProps<typeof buttonStyle>
