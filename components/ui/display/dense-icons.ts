import { createLucideIcon } from 'lucide-react'

/*
 * Icons that stand in every row of long lists, each as one path: lucide's own have up to six elements, which come to hundreds on a page.
 */

export const LinkIcon = createLucideIcon('link-2', [
  ['path', { d: 'M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12h8', key: 'all' }],
])

export const QuestionIcon = createLucideIcon('message-circle-question', [
  [
    'path',
    {
      d: 'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
      key: 'all',
    },
  ],
])

/** Dots are lines without a length. */
export const GripIcon = createLucideIcon('grip-vertical', [
  ['path', { d: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01', strokeWidth: 3.5, key: 'all' }],
])
