import { useTranslations } from 'next-intl'
import { type JsonObject, type PassConfig, type PassesConfig, toJsonObject } from '@/lib/engine'
import { addPass, type CopyTarget, passesOf, removePass } from '@/components/studio'
import { toast } from '@/components/ui/toasts/toast'
import { letterOf } from '@/lib/contracts/shared/column-letters'
import { showUndoToast } from '../model/undo-toast'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
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
  const passesNow = (key: string, now: readonly StrategyDraft[]): PassesConfig | undefined => {
    const found = now.find((candidate) => candidate.key === key)
    return found && passesOf(found)
  }
  const offerUndo = (
    text: string,
    key: string,
    stands: (config: PassesConfig) => boolean,
    opposite: (config: PassesConfig) => PassesConfig,
  ): void =>
    showUndoToast(store, {
      text,
      label: t('undo'),
      duration: TOAST_MS,
      left: store.getState().drafts,
      stands: (now) => {
        const config = passesNow(key, now)
        return config !== undefined && stands(config)
      },
      opposite: () => {
        const now = store.getState().drafts
        const [found, config] = [now.find((candidate) => candidate.key === key), passesNow(key, now)]
        if (found !== undefined && config !== undefined) change(found, toJsonObject(opposite(config)))
      },
    })
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
      offerUndo(
        t('toast.copied', { name: pass.name, letter }),
        key,
        (now) => hasPass(now, next.pass.id),
        (now) => removePass(now, next.pass.id),
      )
    },
    /** After a pass was taken away. */
    offerPassBack: ({ id, name }: PassConfig, restore: (config: PassesConfig) => PassesConfig): void =>
      offerUndo(t('toast.deleted', { name }), draft.key, (now) => !hasPass(now, id), restore),
  }
}

const hasPass = ({ passes }: PassesConfig, id: string): boolean => passes.some((pass) => pass.id === id)
