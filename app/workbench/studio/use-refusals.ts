import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { SchemaIssue } from '@/lib/core/schema-issues'
import type { PassesConfig } from '@/lib/condensation/providers/smart-config'
import { passesOf, readConfig } from '@/components/studio/read-config'
import type { StrategyDraft } from '@/components/workbench/strategies'
import type { WorkbenchStore } from '../store'

/** Tells the board which columns cannot run with the options they have, and why. */
export function useRefusals(store: WorkbenchStore, drafts: readonly StrategyDraft[]): void {
  const t = useTranslations('studio')
  useEffect(() => {
    for (const draft of drafts) {
      const problem = problemOf(draft)
      const refused = problem === undefined ? undefined : reasonOf(problem, passesOf(draft))
      store.getState().refuse(draft.key, draft.config, refused?.pass === undefined ? refused?.message : t('blockedPass', { pass: refused.pass, message: refused.message }))
    }
  }, [store, drafts, t])
}

/** The first thing that the schema has against a draft's pipeline. */
export const problemOf = ({ provider, config }: StrategyDraft): SchemaIssue | undefined => (provider === 'smart' ? readConfig(config).issues[0] : undefined)

/** What to say of a problem on the board: the pass that has it, and what it is. */
function reasonOf({ path, message }: SchemaIssue, config: PassesConfig | undefined): { readonly pass?: string; readonly message: string } {
  const pass = path[0] === 'passes' ? config?.passes[Number(path[1])] : undefined
  return pass === undefined || pass.name === '' ? { message: [path.join('.'), message].filter((text) => text !== '').join(': ') } : { pass: pass.name, message }
}
