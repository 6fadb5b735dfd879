import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { PassesConfig, SchemaIssue } from '@/lib/engine'
import { passesOf, readConfig, useProblemLabels } from '@/components/studio'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'

/** Tells the board which columns cannot run with the options they have, and why. */
export function useRefusals(store: WorkbenchStore, drafts: readonly StrategyDraft[]): void {
  const t = useTranslations('studio')
  const words = useProblemLabels()
  const reasons = drafts.map((draft) => {
    const problem = problemOf(draft)
    if (problem === undefined) return undefined
    const pass = passAt(problem, passesOf(draft))
    const message = words.line(words.issue(problem))
    return pass === undefined ? message : t('blockedPass', { pass, message })
  })
  const latest = useRef(reasons)
  useEffect(() => {
    latest.current = reasons
  })
  const said = JSON.stringify(reasons)
  useEffect(
    () => drafts.forEach(({ key, config }, index) => store.getState().refuse(key, config, latest.current[index])),
    [store, drafts, said],
  )
}

/** The first thing that the schema has against a draft's pipeline. */
export const problemOf = ({ provider, config }: StrategyDraft): SchemaIssue | undefined =>
  provider === 'smart' ? readConfig(config).issues[0] : undefined

/** The pass that has the problem, by its name. Without one it is told by its number. */
function passAt({ path }: SchemaIssue, config: PassesConfig | undefined): string | undefined {
  if (path[0] !== 'passes' || config === undefined) return undefined
  return config.passes[Number(path[1])]?.name || `#${Number(path[1]) + 1}`
}
