import { useTranslations } from 'next-intl'
import type { MenuEntry } from '@/components/ui/overlays/menu'
import { useDiffOptions, type DiffOptions } from '../message/diff-options'

interface MenuActions {
  /** Undefined: there is no message to copy or to link to. */
  readonly copy: (() => void) | undefined
  readonly link: (() => void) | undefined
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
export function useDiffMenu({ copy, link, print }: MenuActions): readonly MenuEntry[] {
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
    { kind: 'action', id: 'copy', label: t('copyMarkdown'), disabled: copy === undefined, run: () => copy?.() },
    { kind: 'action', id: 'link', label: t('copyLink'), disabled: link === undefined, run: () => link?.() },
    { kind: 'action', id: 'print', label: t('print'), run: print },
  ]
}
