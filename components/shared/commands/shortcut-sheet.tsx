'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Field } from '@/components/ui/fields/field'
import { Shortcut } from '@/components/ui/keys/kbd'
import { Switch } from '@/components/ui/fields/switch'
import { allCommands, useCommandStore } from './commands'
import { groupCommands } from './group-commands'
import { useShellStore } from '../shell/shell-store'

/** All shortcuts of this page, and the switch for single-key ones. Mounted while open. */
export default function ShortcutSheet() {
  const t = useTranslations('common')
  const byOwner = useCommandStore((state) => state.byOwner)
  const { overlay, show, singleKeys, setSingleKeys } = useShellStore()
  const withKeys = allCommands({ byOwner }).filter((command) => command.shortcut !== undefined)
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
      <div className="columns-1 gap-8 sm:columns-2">
        {groupCommands(withKeys, t('palette.groupOther')).map(({ heading, commands }) => (
          <section key={heading} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-text-subtle">{heading}</h3>
            <dl>
              {commands.map((command) => (
                <div
                  key={command.id}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
                >
                  <dt>{command.title}</dt>
                  <dd>{command.shortcut === undefined ? null : <Shortcut keys={command.shortcut} />}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
