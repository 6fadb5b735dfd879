'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { takeLocalSession } from '@/lib/server/local-sessions/actions'
import { openSample, saveImported } from '@/lib/server/conversations/actions'
import { err, isArchive, ok, type Result } from '@/lib/engine'
import type { ActionError, ActionResult } from '@/lib/contracts/shared/action'
import type { ConversationSummary, ImportOutcome } from '@/lib/contracts/conversations'
import { MOST_UPLOAD_BYTES } from '@/lib/contracts/shared/import-limits'
import type { ImportEvent, Upload } from '@/lib/contracts/imports'
import type { Choice, ChosenFile, ImportStage, ImportState } from '@/components/import'
import { toast } from '@/components/ui/toasts/toast'
import { settled } from '@/components/shared/queries/answers'
import { conversationQueries, useUnreadWords } from '@/components/conversations'
import { cancelled, importUpload, type Sending, sendUpload } from '@/components/import'
import { useBundle, type Bundle } from './use-bundle'

export interface Importer {
  readonly state: ImportState
  /** Set while the person must pick a conversation of the file. */
  readonly choice: Choice | undefined
  /** Set while sessions of several files are listed. */
  readonly bundle: Bundle
  openFiles(files: readonly ChosenFile[]): Promise<void>
  /** What fails is given back instead of shown: whoever has the text shows it there. */
  openText(paste: { readonly name?: string; readonly text: string }): Promise<Result<null, ActionError>>
  /** A file of this computer, by its id in the list of the server. */
  openLocal(id: string, path: string): Promise<void>
  openSample(id: string, title: string): Promise<void>
  choose(chosen: { readonly index: number; readonly view: 'full' | 'since-compaction' }): Promise<void>
  closeChoice(): void
  /** Ends what is being read. Nothing is changed by it. */
  cancel(): void
  dismiss(): void
}

interface ImportOptions {
  readonly onOpened: (conversation: ConversationSummary) => void
  /** Shows what was found in the session that is open. */
  readonly onDetails: () => void
}

/** Brings sessions in. What fails is shown and changes nothing. */
export function useImport({ onOpened, onDetails }: ImportOptions): Importer {
  const t = useTranslations('import')
  const unreadWords = useUnreadWords()
  const queryClient = useQueryClient()
  const [state, setState] = useState<ImportState>({ type: 'idle' })
  const [choice, setChoice] = useState<Choice>()
  const running = useRef<AbortController>(undefined)
  const bundle = useBundle(onOpened)

  const opened = (conversation: ConversationSummary): void => {
    setState({ type: 'idle' })
    setChoice(undefined)
    void queryClient.invalidateQueries({ queryKey: conversationQueries.list().queryKey })
    onOpened(conversation)
  }
  const saved = (conversation: ConversationSummary): void => {
    opened(conversation)
    void tell(conversation)
  }
  /** What could not be read of it is said at once: later nobody looks for it. */
  const tell = async ({ id, title }: ConversationSummary): Promise<void> => {
    const overview = await queryClient.fetchQuery(conversationQueries.overview(id)).catch(() => undefined)
    const unread = unreadWords(overview?.warnings ?? [])
    if (unread === undefined) return toast.success(t('saved', { title }))
    toast.warning(t('savedUnread', { title, unread }), {
      action: { label: t('unread.details'), onClick: onDetails },
      duration: 10_000,
    })
  }
  /** What was saved before, with the way to save it all the same where this file is another. */
  const known = ({ conversation, again }: Extract<ImportOutcome, { kind: 'saved' }>): void => {
    opened(conversation)
    toast.success(t('known', { title: conversation.title }), {
      ...(again && { action: { label: t('savedAs.saveAgain'), onClick: () => void save(again) } }),
    })
  }
  const save = (chosen: Parameters<typeof saveImported>[0]): Promise<void> =>
    attempt(chosen.fileName ?? t('pastedName'), saveImported(chosen), saved)
  const attempt = async <Value>(
    name: string,
    answer: ActionResult<Value>,
    use: (value: Value) => void,
  ): Promise<void> => {
    setState({ type: 'reading', name })
    const result = await settled(answer)
    if (result.ok) use(result.value)
    else setState({ type: 'failed', name, error: result.error })
  }
  const take = (outcome: ImportOutcome): void => {
    if (outcome.kind === 'saved') return outcome.known ? known(outcome) : saved(outcome.conversation)
    setChoice(outcome)
  }
  const bringIn = async (
    bytes: Blob,
    shownName: string,
    name: string | undefined,
  ): Promise<Result<null, ActionError>> =>
    bytes.size > MOST_UPLOAD_BYTES
      ? err(tooLarge(bytes.size))
      : readUpload(shownName, name, (sending) => sendUpload(bytes, sending))
  /** However it comes in: the bytes go aside, a task reads them there. */
  const readUpload = async (
    shownName: string,
    name: string | undefined,
    send: (sending: Sending) => Promise<Result<Upload, ActionError>>,
  ): Promise<Result<null, ActionError>> => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const at = (stage: ImportStage): void => {
      if (!signal.aborted) setState({ type: 'reading', name: shownName, stage })
    }
    at({ type: 'sending' })
    const upload = await send({ signal, onShare: (share) => at({ type: 'sending', share }) })
    const onEvent = (event: ImportEvent): void => {
      const stage = stageOf(event)
      if (stage) at(stage)
    }
    const result = upload.ok
      ? await importUpload(
          { upload: upload.value.id, ...(name !== undefined && { name: name.slice(0, 300) }) },
          { signal, onEvent },
        )
      : err(upload.error)
    // The line about it is that of another import now, if there is one.
    if (signal.aborted) return err(cancelled)
    setState({ type: 'idle' })
    if (!result.ok) return result
    take(result.value)
    return ok(null)
  }
  return {
    state,
    choice,
    bundle,
    openFiles: async (files) => {
      const [only, ...others] = files
      if (only === undefined) return
      if (others.length > 0 || isArchive(only.path)) {
        // Whatever was read or refused before is not what is shown now.
        running.current?.abort()
        setState({ type: 'idle' })
        return bundle.list(files)
      }
      const { name } = only.file
      const result = await bringIn(only.file, name, name)
      if (!result.ok && result.error !== cancelled) setState({ type: 'failed', name, error: result.error })
    },
    openText: async ({ text, name }) => {
      const { readPaste } = await import('./read-paste')
      const paste = readPaste(text)
      // Of a copied request only the body travels.
      if (paste.ok) return bringIn(new Blob([paste.value.text]), name ?? t('pastedName'), name)
      const { code, message, remedy, problem } = paste.error
      return err({ code, message, remedy, problem })
    },
    openLocal: async (id, path) => {
      const name = path.split('/').at(-1) ?? path
      const result = await readUpload(name, name, () => settled(takeLocalSession({ id })))
      if (!result.ok && result.error !== cancelled) setState({ type: 'failed', name, error: result.error })
    },
    openSample: (id, title) => attempt(title, openSample({ id }), saved),
    choose: async (chosen) => {
      if (choice === undefined) return
      const { sourceHash, fileName } = choice
      setChoice(undefined)
      await save({ sourceHash, ...(fileName !== undefined && { fileName }), ...chosen })
    },
    closeChoice: () => setChoice(undefined),
    cancel: () => {
      running.current?.abort()
      setState({ type: 'idle' })
    },
    dismiss: () => setState({ type: 'idle' }),
  }
}

function stageOf(event: ImportEvent): ImportStage | undefined {
  if (event.type === 'queued') return event
  return event.type === 'progress'
    ? { type: event.phase, ...(event.share !== undefined && { share: event.share }) }
    : undefined
}

const tooLarge = (size: number): ActionError => ({
  code: 'too-large',
  message: `The file has ${(size / 1024 / 1024).toFixed(1)} MiB; the limit is 64 MiB.`,
  remedy: 'Split the session, or export it without attachments.',
})
