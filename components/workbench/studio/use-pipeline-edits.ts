import { useTranslations } from 'next-intl'
import { toJsonObject, type JsonObject } from '@/lib/core/json'
import type { PassConfig } from '@/lib/condensation/providers/pass-config'
import type { PassesConfig } from '@/lib/condensation/providers/smart-config'
import { addPass, type CopyTarget, passesOf, removePass } from '@/components/studio'
import { toast } from '@/components/ui/toasts/toast'
import { letterOf } from '@/lib/contracts/column-letters'
import type { StrategyDraft } from '../model/strategy-draft'
import type { WorkbenchStore } from '../model/store'

interface PipelineEditsOptions {
  readonly store: WorkbenchStore
  /** All columns. */
  readonly drafts: readonly StrategyDraft[]
  /** The one that is edited. */
  readonly draft: StrategyDraft
  readonly nameOf: (draft: StrategyDraft) => string
  readonly announce: (text: string) => void
}

const TOAST_MS = 10_000

/** Edits of a column's pipeline that can be taken back from a toast. */
export function usePipelineEdits({ store, drafts, draft, nameOf, announce }: PipelineEditsOptions) {
  const t = useTranslations('studio')
  const change = (of: StrategyDraft, config: JsonObject, edit?: string): void =>
    store.getState().changeDraft({ ...of, config }, edit === undefined ? undefined : `${of.key} pipeline ${edit}`)
  /** Takes the last edit back where nothing came after it, else makes the opposite one. */
  const offerUndo = (text: string, key: string, opposite: (config: PassesConfig) => PassesConfig): void => {
    const then = store.getState().drafts
    const makeOpposite = (): void => {
      const now = store.getState().drafts.find((candidate) => candidate.key === key)
      const config = now && passesOf(now)
      if (now !== undefined && config !== undefined) change(now, toJsonObject(opposite(config)))
    }
    toast.message(text, {
      duration: TOAST_MS,
      action: {
        label: t('undo'),
        onClick: () => (store.getState().drafts === then ? store.temporal.getState().undo() : makeOpposite()),
      },
    })
  }
  return {
    change: (config: JsonObject, edit?: string): void => change(draft, config, edit),
    targets: drafts.flatMap((other, at): CopyTarget[] =>
      other.key === draft.key
        ? []
        : [{ key: other.key, letter: letterOf(at), name: nameOf(other), allowed: passesOf(other) !== undefined }],
    ),
    copyTo: (pass: PassConfig, { key, letter, name }: CopyTarget): void => {
      const target = drafts.find((candidate) => candidate.key === key)
      const config = target && passesOf(target)
      if (target === undefined || config === undefined) {
        const text = t('say.notCopied', { name: pass.name, reason: t('refusal', { letter, strategy: name }) })
        announce(text)
        return toast.warning(text)
      }
      const next = addPass(config, pass)
      const count = next.config.passes.length
      change(target, toJsonObject(next.config))
      announce(t('say.copied', { name: pass.name, letter, position: count, count }))
      offerUndo(t('toast.copied', { name: pass.name, letter }), key, (now) => removePass(now, next.pass.id))
    },
    /** After a pass was taken away. */
    offerBack: (name: string, restore: (config: PassesConfig) => PassesConfig): void =>
      offerUndo(t('toast.deleted', { name }), draft.key, restore),
  }
}
