import { useTranslations } from 'next-intl'
import { use, type ReactNode } from 'react'
import type { PartId } from '@/lib/engine'
import type { Entry } from '@/components/diff/model/align-messages'
import { HereContext, useDiffContext } from '../diff-context'
import { useFold } from '../use-fold'
import { LineFold } from './line-fold'

interface UnchangedPartsProps {
  readonly entry: Entry
  readonly ids: readonly PartId[]
  /** Of all of them. */
  readonly lines: number
  readonly render: () => ReactNode
}

/** Parts in a row that nobody changed: one line until they are asked for, or gone to. */
export function UnchangedParts({ entry, ids, lines, render }: UnchangedPartsProps) {
  const t = useTranslations('diff')
  const { sought } = useDiffContext()
  const here = use(HereContext)?.part
  const [open, setOpen] = useFold(`${entry.key} ${ids[0]} unchanged`, 'isOpen', false)
  const isSought = ids.some((id) => id === here || (id === sought?.part && sought.message === entry.key))
  if (isSought && !open) setOpen(true)
  if (open) return render()
  return <LineFold onOpen={() => setOpen(true)}>{t('keptParts', { parts: ids.length, lines })}</LineFold>
}
