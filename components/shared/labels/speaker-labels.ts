'use client'

import { useTranslations } from 'next-intl'
import { type ContentKind, type Role, speakerIn } from '@/lib/engine'
import type { OutlineMessage } from '@/lib/contracts/conversations'

/** Names who or what speaks in a message. */
export function useSpeakerLabels(): (role: Role, kind: ContentKind | undefined) => string {
  const t = useTranslations('workbench')
  return (role, kind) => {
    const speaker = speakerIn(role, kind)
    return speaker === 'toolResult' ? t('toolResult') : t(`roles.${speaker}`)
  }
}

/** The same of a message, by what most of its tokens are. */
export function useMessageSpeaker(): (message: OutlineMessage) => string {
  const speaker = useSpeakerLabels()
  return ({ role, parts }) => speaker(role, parts.toSorted((a, b) => b.tokens - a.tokens)[0]?.kind)
}
