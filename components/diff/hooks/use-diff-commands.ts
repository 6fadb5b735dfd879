import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { useCommands } from '@/components/shared/commands/commands'

interface DiffActions {
  readonly step: (direction: 1 | -1) => void
  readonly walk: (direction: 1 | -1) => void
  readonly toggleLayout: () => void
  readonly toggleUnchanged: () => void
  readonly search: () => void
  /** Absent: nothing can be marked as reviewed. */
  readonly review: (() => void) | undefined
  /** Copies a link to where one is; absent where one is nowhere. */
  readonly link: (() => void) | undefined
  /** Absent: no note can be written here. */
  readonly note: (() => void) | undefined
  readonly print: () => void
  readonly explain: (() => void) | undefined
  /** Opens or closes the summary that one is at, or opens the source of the hunk. */
  readonly open: (() => void) | undefined
  /** Closes the summary that one is at, or folds what it stands for; absent where neither is open. */
  readonly close: (() => void) | undefined
  readonly box: RefObject<HTMLElement | null>
}

/** The keys of the diff, and what the palette lists of it. */
export function useDiffCommands({
  step,
  walk,
  toggleLayout,
  toggleUnchanged,
  search,
  review,
  link,
  note,
  print,
  explain,
  open,
  close,
  box,
}: DiffActions): void {
  const t = useTranslations('diff')
  const words = useTranslations('diff.explain')
  const group = t('commands')
  const keys = { group, listed: 'keys' } as const
  /** Listed with the other keys also where there is nothing to do. */
  const here = (run: (() => void) | undefined) => ({ within: box, disabled: run === undefined, run: run ?? nothing })
  useCommands([
    { id: 'diff.next', group, title: t('next'), shortcut: 'n', aliases: ['f7'], run: () => step(1) },
    { id: 'diff.previous', group, title: t('previous'), shortcut: 'p', aliases: ['shift+f7'], run: () => step(-1) },
    { id: 'diff.message.next', title: t('nextMessage'), shortcut: 'j', run: () => walk(1), ...keys },
    { id: 'diff.message.previous', title: t('previousMessage'), shortcut: 'k', run: () => walk(-1), ...keys },
    { id: 'diff.search', group, title: t('searchTexts'), shortcut: '/', run: search },
    ...(review ? [{ id: 'diff.review', group, title: t('review.mark'), shortcut: 'v', run: review }] : []),
    ...(link ? [{ id: 'diff.link', group, title: t('copyLink'), shortcut: 'y', run: link }] : []),
    ...(note ? [{ id: 'diff.note', group, title: t('note.command'), shortcut: 'm', run: note }] : []),
    // All of it, where the browser's own would print what is on screen.
    { id: 'diff.print', group, title: t('print'), shortcut: 'mod+p', run: print },
    { id: 'diff.layout', group, title: t('toUnified'), shortcut: 'u', run: toggleLayout },
    { id: 'diff.unchanged', group, title: t('showUnchanged'), shortcut: 'x', run: toggleUnchanged },
    { id: 'diff.open', title: t('openHere'), shortcut: 'enter', ...here(open), ...keys },
    { id: 'diff.close', title: t('close'), shortcut: 'escape', ...here(close), ...keys },
    ...(explain ? [{ id: 'diff.explain', group, title: words('command'), shortcut: 'e', run: explain }] : []),
  ])
}

const nothing = (): void => undefined
