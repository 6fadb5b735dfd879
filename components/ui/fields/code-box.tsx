'use client'

import { Textarea } from '@/components/ui/fields/textarea'

/** Text to read, select and copy; it scrolls by keyboard too. */
export function CodeBox({
  label,
  text,
  rows = 14,
}: {
  readonly label: string
  readonly text: string
  readonly rows?: number
}) {
  return (
    <Textarea
      readOnly
      aria-label={label}
      rows={Math.min(rows, text.trimEnd().split('\n').length + 1)}
      wrap="off"
      spellCheck={false}
      value={text.trimEnd()}
      className="resize-none bg-sunken font-mono text-xs leading-5 whitespace-pre"
    />
  )
}
