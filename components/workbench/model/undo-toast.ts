import { makeUuid } from '@/components/shared/model/make-uuid'
import { toast } from '@/components/ui/toasts/toast'
import type { StrategyDraft } from './drafts/strategy-draft'
import type { WorkbenchStore } from './store'

interface BackOffer {
  readonly text: string
  readonly label: string
  readonly duration?: number
  /** The rows as the edit left them. */
  readonly left: readonly StrategyDraft[]
  /** Whether the edit still stands; once it does not, be it by the history, the offer goes. */
  readonly stands: (drafts: readonly StrategyDraft[]) => boolean
  /** Takes it back where other edits came after it. */
  readonly opposite: () => void
  /** Once it is taken back from here. */
  readonly after?: () => void
}

/** A toast that offers to take the last edit back: as a step of the history where nothing came after it. */
export function showUndoToast(
  store: WorkbenchStore,
  { text, label, duration, left, stands, opposite, after }: BackOffer,
): void {
  if (!stands(store.getState().drafts)) return
  const id = makeUuid()
  const stop = store.subscribe(({ drafts }) => {
    if (stands(drafts)) return
    stop()
    toast.dismiss(id)
  })
  const takeBack = (): void => {
    const { drafts } = store.getState()
    if (drafts === left) store.temporal.getState().undo()
    else if (stands(drafts)) opposite()
    after?.()
  }
  toast.message(text, {
    id,
    ...(duration !== undefined && { duration }),
    action: { label, onClick: takeBack },
    onDismiss: stop,
    onAutoClose: stop,
  })
}
