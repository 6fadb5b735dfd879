'use client'

import { TriangleAlert } from 'lucide-react'
import { useUnreadWords } from '@/components/conversations'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { ConversationOverview } from '@/lib/contracts/conversations'

interface UnreadSignProps {
  readonly overview: ConversationOverview
  readonly onDetails: () => void
}

/** A quiet sign where something of the file is missing in the session. */
export default function UnreadSign({ overview, onDetails }: UnreadSignProps) {
  const words = useUnreadWords()(overview.warnings)
  if (words === undefined) return null
  return (
    <IconButton
      size="sm"
      label={words}
      icon={<TriangleAlert aria-hidden className="size-3.5 text-warning" />}
      onClick={onDetails}
    />
  )
}
