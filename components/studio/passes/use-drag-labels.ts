'use client'

import { useTranslations } from 'next-intl'
import type { CopyTarget } from './pass-buttons'
import type { DragLabels } from './sortable-list'

/** What is said while a pass is dragged. */
export function useDragLabels(targets: readonly CopyTarget[]): DragLabels {
  const t = useTranslations('studio')
  const targetOf = (key: string): CopyTarget | undefined => targets.find((target) => target.key === key)
  return {
    instructions: t('card.dragHelp'),
    pickedUp: (name, position, count) => t('drag.pickedUp', { name, position, count }),
    moved: (name, position, count) => t('drag.moved', { name, position, count }),
    dropped: (name, position, count) => t('drag.dropped', { name, position, count }),
    cancelled: (name) => t('drag.cancelled', { name }),
    outside: (name) => t('drag.outside', { name }),
    over: (name, { key, allowed }) => {
      const target = targetOf(key)
      const letter = target?.letter ?? ''
      return allowed ? t('drag.over', { name, letter }) : t('drag.refused', { letter, strategy: target?.name ?? '' })
    },
  }
}
