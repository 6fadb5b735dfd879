'use client'

import { Command as Cmdk, defaultFilter } from 'cmdk'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { Kbd, Shortcut } from '@/components/ui/kbd'
import { popoverStyle, scrimStyle } from '@/components/ui/overlay-style'
import { cn } from '@/components/ui/cn'
import { allCommands, useCommandStore, type Command } from './commands'
import { groupCommands } from './group-commands'
import { useShellStore } from './shell-store'

/** So that "execution" finds "Exécutions". */
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')

const filter = (value: string, search: string, keywords?: string[]) => defaultFilter(value, withoutAccents(search), keywords?.map(withoutAccents))

function PaletteItem({ command, onRun }: { readonly command: Command; readonly onRun: (command: Command) => void }) {
  return (
    <Cmdk.Item
      value={command.id}
      keywords={[command.title, ...(command.group === undefined ? [] : [command.group]), ...(command.keywords ?? [])]}
      disabled={command.disabled}
      onSelect={() => onRun(command)}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:text-text-muted"
    >
      {command.icon}
      <span className="min-w-0 flex-1 truncate">{command.title}</span>
      {command.shortcut === undefined ? null : <Shortcut keys={command.shortcut} />}
    </Cmdk.Item>
  )
}

/** The index of everything one can do here. Mounted while open. */
export default function CommandPalette() {
  const t = useTranslations('common.palette')
  const byOwner = useCommandStore((state) => state.byOwner)
  const { overlay, show } = useShellStore()
  const listed = allCommands({ byOwner }).filter((command) => command.listed !== 'keys')
  const run = (command: Command) => {
    show('none')
    command.run()
  }
  return (
    <Dialog.Root open={overlay === 'palette'} onOpenChange={(open) => show(open ? 'palette' : 'none')}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyle} />
        <Dialog.Content
          onKeyDown={(event) => {
            if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
            event.preventDefault()
            show('none')
          }}
          className={cn(popoverStyle, 'fixed top-[min(14vh,8rem)] left-1/2 w-[min(36rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-xl')}
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <Dialog.Description className="sr-only">{t('description')}</Dialog.Description>
          <Cmdk label={t('title')} filter={filter} loop>
            <div className="flex items-center gap-2.5 border-b border-border px-4">
              <Search aria-hidden className="size-4 shrink-0 text-text-subtle" />
              <Cmdk.Input placeholder={t('placeholder')} className="h-12 w-full bg-transparent text-base outline-none" />
            </div>
            <Cmdk.List label={t('title')} className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-1.5">
              <Cmdk.Empty className="px-3 py-8 text-center text-sm text-text-muted">{t('empty')}</Cmdk.Empty>
              {groupCommands(listed, t('groupOther')).map(({ heading, commands }) => (
                <Cmdk.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-subtle"
                >
                  {commands.map((command) => (
                    <PaletteItem key={command.id} command={command} onRun={run} />
                  ))}
                </Cmdk.Group>
              ))}
            </Cmdk.List>
            <div className="flex items-center gap-4 border-t border-border bg-sunken px-4 py-2 text-xs text-text-muted">
              <span className="flex items-center gap-1.5"><Kbd>↑</Kbd><Kbd>↓</Kbd>{t('hintMove')}</span>
              <span className="flex items-center gap-1.5"><Kbd>↵</Kbd>{t('hintRun')}</span>
              <span className="flex items-center gap-1.5"><Kbd>Esc</Kbd>{t('hintClose')}</span>
            </div>
          </Cmdk>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
