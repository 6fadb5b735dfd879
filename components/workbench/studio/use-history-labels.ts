import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { PassConfig } from '@/lib/engine'
import { passesOf } from '@/components/studio'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import { historyStep } from '../model/history-step'

const passesIn = (drafts: readonly StrategyDraft[], key: string): readonly PassConfig[] => {
  const draft = drafts.find((candidate) => candidate.key === key)
  return (draft && passesOf(draft)?.passes) ?? []
}

/** Says what an undo or a redo did to the passes of a column. */
export function useHistoryLabels(store: WorkbenchStore, key: string, announce: (text: string) => void): void {
  const t = useTranslations('studio.say')
  const latest = useRef(announce)
  useEffect(() => {
    latest.current = announce
  })
  useEffect(() => {
    const now = () => ({
      drafts: store.getState().drafts,
      past: store.temporal.getState().pastStates.length,
      future: store.temporal.getState().futureStates.map(({ drafts }) => drafts),
    })
    let before = now()
    return store.temporal.subscribe(() => {
      const after = now()
      const step = historyStep(before, after)
      const [was, is] = [passesIn(before.drafts, key), passesIn(after.drafts, key)]
      before = after
      if (step === undefined) return
      const back = is.find(({ id }) => was.every((pass) => pass.id !== id))
      const gone = was.find(({ id }) => is.every((pass) => pass.id !== id))
      const count = is.length
      const told =
        back !== undefined
          ? t('back', { name: back.name, position: is.indexOf(back) + 1, count })
          : gone !== undefined
            ? t('gone', { name: gone.name, count })
            : ''
      latest.current(`${t(step)} ${told}`.trim())
    })
  }, [store, key, t])
}
