'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from './control-style'
import { useFieldWiring } from './field'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} className={cn(controlStyle, 'weak:h-7', className)} {...props} />
}
