import { useTranslations } from 'next-intl'
import { useSpeakerLabels } from '@/components/shared/labels/speaker-labels'
import type { ComparedRow } from '@/lib/contracts/diff'
import { useDiffContext } from '../message/diff-context'
import type { Entry } from '../model/align-messages'

export function useRowName(): (row: ComparedRow) => string {
  const speaker = useSpeakerLabels()
  return ({ role, mainKind }) => speaker(role, mainKind)
}

/** How a message is called wherever it stands: by its number in the original, or as what was put in. */
export function useEntryName(): (entry: Entry) => readonly [number: string, name: string] {
  const t = useTranslations('diff')
  const nameOf = useRowName()
  return ({ row, position }) =>
    position === undefined ? ['+', row.summary ? t('summary') : t('added')] : [`#${position}`, nameOf(row)]
}

/** The same in one word, for links: `#41`, or what was put in. */
export function useEntryLabel(): (entry: Entry) => string {
  const nameOf = useEntryName()
  return (entry) => nameOf(entry)[entry.position === undefined ? 1 : 0]
}

/** The file that says most of a message: of a call or a result, not of what somebody wrote. */
export function useEntryPath(): (entry: Entry) => string | undefined {
  const { paths } = useDiffContext()
  return ({ row, position }) =>
    position === undefined || row.kinds.includes('messageText') ? undefined : paths?.byMessage.get(row.id)?.[0]
}
