'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Field } from '@/components/ui/fields/field'
import { Shortcut } from '@/components/ui/keys/kbd'
import { Switch } from '@/components/ui/fields/switch'
import { allCommands, useCommandStore, type Command } from './commands'
import { groupCommands } from './group-commands'
import { useShellStore } from '../shell/shell-store'
import { useCommandSettings } from './command-settings'

/** The keys of a row of the matrix, which act while it has the focus. */
const rowKeys = [
  { id: 'next', shortcut: 'arrowdown' },
  { id: 'previous', shortcut: 'arrowup' },
  { id: 'choose', shortcut: 'enter' },
  { id: 'read', shortcut: 'space' },
  { id: 'base', shortcut: 'b' },
  { id: 'later', shortcut: 'alt+arrowdown' },
  { id: 'earlier', shortcut: 'alt+arrowup' },
] as const

/** All shortcuts of this page, and the switch for single-key ones. Mounted while open. */
export default function ShortcutSheet() {
  const t = useTranslations('common')
  const byOwner = useCommandStore((state) => state.byOwner)
  const { overlay, show } = useShellStore()
  const { singleKeys, setSingleKeys } = useCommandSettings()
  const all = allCommands({ byOwner })
  const withKeys = all.filter((command) => command.shortcut !== undefined)
  const hasRows = all.some(({ id }) => id === 'map.whole')
  return (
    <Dialog
      open={overlay === 'shortcuts'}
      onOpenChange={(open) => show(open ? 'shortcuts' : 'none')}
      title={t('shortcuts.title')}
      description={t('shortcuts.description')}
      size="lg"
      footer={
        <Field
          label={t('shortcuts.singleKeys')}
          help={t('shortcuts.singleKeysHelp')}
          layout="inline"
          className="w-full"
        >
          <Switch checked={singleKeys} onCheckedChange={setSingleKeys} />
        </Field>
      }
    >
      {withKeys.length === 0 ? <p className="text-text-muted">{t('shortcuts.none')}</p> : null}
      <div
        role="group"
        aria-label={t('shortcuts.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it.
        tabIndex={0}
        className="columns-1 gap-8 sm:columns-2"
      >
        {groupCommands(withKeys, t('palette.groupOther')).map(({ heading, commands }) => (
          <Keys key={heading} heading={heading} keys={commands} />
        ))}
        {hasRows ? (
          <Keys
            heading={t('shortcuts.row')}
            keys={rowKeys.map(({ id, shortcut }) => ({ id, shortcut, title: t(`shortcuts.rows.${id}`) }))}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

interface KeysProps {
  readonly heading: string
  readonly keys: readonly Pick<Command, 'id' | 'title' | 'shortcut' | 'aliases'>[]
}

const Keys = ({ heading, keys }: KeysProps) => (
  <section className="mb-5 break-inside-avoid">
    <h3 className="mb-1 text-xs font-medium text-text-subtle">{heading}</h3>
    <dl>
      {keys.map(({ id, title, shortcut, aliases = [] }) => (
        <div
          key={id}
          className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
        >
          <dt>{title}</dt>
          <dd className="flex items-center gap-2">
            {[...(shortcut === undefined ? [] : [shortcut]), ...aliases].map((each) => (
              <Shortcut key={each} keys={each} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
