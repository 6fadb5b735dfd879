'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from './control-style'
import { useFieldWiring } from './field'

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldWiring()}
      className={cn(controlStyle, 'py-1.5 weak:resize-y', className)}
      {...props}
    />
  )
}
