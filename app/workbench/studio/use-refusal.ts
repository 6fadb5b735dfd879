import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { PassesConfig } from '@/lib/condensation/providers/smart-config'
import type { ConfigIssue } from '@/components/studio/read-config'
import type { StrategyDraft } from '@/components/workbench/strategies'
import type { WorkbenchStore } from '../store'

/** Tells the board why a column cannot run with the options it has; without a problem that nothing stands in the way. */
export function useRefusal(store: WorkbenchStore, { key, config }: StrategyDraft, problem: ConfigIssue | undefined, passes: PassesConfig | undefined): void {
  const t = useTranslations('studio')
  const refused = problem === undefined ? undefined : reasonOf(problem, passes)
  const reason = refused?.pass === undefined ? refused?.message : t('blockedPass', { pass: refused.pass, message: refused.message })
  useEffect(() => store.getState().refuse(key, config, reason), [store, key, config, reason])
}

/** What to say of a problem on the board: the pass that has it, and what it is. */
function reasonOf({ path, message }: ConfigIssue, config: PassesConfig | undefined): { readonly pass?: string; readonly message: string } {
  const pass = path[0] === 'passes' ? config?.passes[Number(path[1])] : undefined
  return pass === undefined || pass.name === '' ? { message: [path.join('.'), message].filter((text) => text !== '').join(': ') } : { pass: pass.name, message }
}
