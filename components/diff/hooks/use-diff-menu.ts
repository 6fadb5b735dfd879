import { useTranslations } from 'next-intl'
import type { MenuEntry } from '@/components/ui/overlays/menu'
import type { Review } from '../review/use-review'
import { useDiffOptions, type DiffOptions } from '../message/diff-options'

interface MenuActions {
  /** Undefined: there is no message to copy or to link to. */
  readonly copy: (() => void) | undefined
  readonly link: (() => void) | undefined
  /** Undefined: no note can be written here. */
  readonly note: (() => void) | undefined
  readonly review: Review | undefined
  readonly print: () => void
}

const switches = [
  'showUnchanged',
  'rendered',
  'wrap',
  'words',
  'ignoreBlanks',
  'asList',
] as const satisfies readonly (keyof DiffOptions)[]

/** How the diff is drawn, and what can be taken from it. */
export function useDiffMenu({ copy, link, note, review, print }: MenuActions): readonly MenuEntry[] {
  const t = useTranslations('diff')
  const { set, ...options } = useDiffOptions()
  return [
    ...switches.map(
      (id): MenuEntry => ({
        kind: 'checkbox',
        id,
        label: t(id),
        checked: options[id],
        onChange: (checked) => set({ [id]: checked }),
      }),
    ),
    { kind: 'separator', id: 'actions' },
    ...(review === undefined ? [] : reviewEntries(review, t)),
    ...(note === undefined
      ? []
      : [{ kind: 'action', id: 'note', label: t('note.command'), shortcut: 'm', run: note } as const]),
    { kind: 'action', id: 'copy', label: t('copyMarkdown'), disabled: copy === undefined, run: () => copy?.() },
    {
      kind: 'action',
      id: 'link',
      label: t('copyLink'),
      shortcut: 'y',
      disabled: link === undefined,
      run: () => link?.(),
    },
    { kind: 'action', id: 'print', label: t('print'), run: print },
  ]
}

/** The mark of the present hunk, and the way to forget all. */
const reviewEntries = (
  { isHere, count, mark, forget }: Review,
  t: ReturnType<typeof useTranslations<'diff'>>,
): readonly MenuEntry[] => [
  isHere === undefined
    ? { kind: 'action', id: 'review', label: t('review.mark'), disabled: true, run: mark }
    : { kind: 'checkbox', id: 'review', label: t('review.mark'), checked: isHere, onChange: mark },
  { kind: 'action', id: 'forget', label: t('review.forget'), disabled: count === 0, run: forget },
]
