'use client'

import { useTranslations } from 'next-intl'
import type { ContentKind } from '@/lib/conversation/content-kind'
import type { Role } from '@/lib/conversation/message'
import type { OutlineMessage } from '@/lib/contracts/conversations'

/** Who or what speaks in a message: in many formats a tool's result comes under the role of the user. */
export function useSpeakerLabels(): (role: Role, kind: ContentKind | undefined) => string {
  const t = useTranslations('workbench')
  return (role, kind) => (kind === 'toolResults' ? t('toolResult') : t(`roles.${role}`))
}

/** The same of a message, by what most of its tokens are. */
export function useMessageSpeaker(): (message: OutlineMessage) => string {
  const speaker = useSpeakerLabels()
  return ({ role, parts }) => speaker(role, parts.toSorted((a, b) => b.tokens - a.tokens)[0]?.kind)
}
