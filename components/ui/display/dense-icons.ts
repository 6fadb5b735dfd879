import { createLucideIcon } from 'lucide-react'

/** lucide's `grip-vertical` as one path, because it stands in every row: its own has six elements. Dots are lines without a length. */
export const GripIcon = createLucideIcon('grip-vertical', [
  ['path', { d: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01', strokeWidth: 3.5, key: 'all' }],
])
