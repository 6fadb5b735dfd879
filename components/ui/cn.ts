import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({ extend: { theme: { shadow: ['control', 'raised', 'overlay'], text: ['2xs'] } } })

/** Joins class names; of utilities that set the same property, the last one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
