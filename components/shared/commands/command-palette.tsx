'use client'

import { Command as Cmdk } from 'cmdk'
import { Search, Settings2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname, useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { Suspense, useRef, useState } from 'react'
import { settingHref } from './settings-search'
import { useSettingEntries } from '../labels/use-setting-labels'
import { Kbd, Shortcut } from '@/components/ui/keys/kbd'
import { popoverStyle, scrimStyle } from '@/components/ui/overlays/overlay-style'
import { cn } from '@/components/ui/cn'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'
import { allCommands, useCommandStore, type Command } from './commands'
import { groupCommands } from './group-commands'
import { takeKeysAhead } from './keys-ahead'
import { LazyMessages } from '../shell/lazy-messages'
import { RECENT, scoreCommand } from './palette-filter'
import { isSharedPage } from '../shell/shared-page'
import { useShellStore } from '../shell/shell-store'
import { useCommandSettings } from './command-settings'

const filter = (value: string, search: string, keywords?: string[]): number =>
  scoreCommand(value, search, keywords ?? [])

interface PaletteItemProps {
  readonly command: Command
  /** Set for the second entry of a command that is listed twice. */
  readonly prefix?: string
  readonly onRun: (command: Command) => void
}

function PaletteItem({ command, prefix = '', onRun }: PaletteItemProps) {
  return (
    <Cmdk.Item
      value={`${prefix}${command.id}`}
      keywords={[command.title, ...(command.group === undefined ? [] : [command.group]), ...(command.keywords ?? [])]}
      disabled={command.disabled ?? false}
      onSelect={() => onRun(command)}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:text-text-muted"
    >
      {command.icon}
      <span className="min-w-0 flex-1 truncate">{command.title}</span>
      {command.shortcut === undefined ? null : <Shortcut keys={command.shortcut} />}
    </Cmdk.Item>
  )
}

const groupStyle =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-subtle'

/** Searchable list of all commands. Mounted while open. */
export default function CommandPalette() {
  return (
    <Suspense fallback={null}>
      <LazyMessages of={['profiles']}>
        <Palette />
      </LazyMessages>
    </Suspense>
  )
}

/** A command for each setting, available on every page. */
function useSettingCommands(): readonly Command[] {
  const t = useTranslations('common.palette')
  const router = useRouter()
  const entries = useSettingEntries(undefined, true)
  if (isSharedPage(usePathname())) return []
  return entries.map(({ id, label, help }) => ({
    id: `settings.${id}`,
    group: t('groupSettings'),
    title: t('setting', { name: label }),
    keywords: [help],
    icon: <Settings2 aria-hidden />,
    run: () => router.push(settingHref(id)),
  }))
}

function Palette() {
  const t = useTranslations('common.palette')
  const byOwner = useCommandStore((state) => state.byOwner)
  const { overlay, show } = useShellStore()
  const { recent, remember } = useCommandSettings()
  const settings = useSettingCommands()
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  const listed = [...allCommands({ byOwner }).filter((command) => command.listed !== 'keys'), ...settings]
  // Unavailable commands are not repeated at the top of the list.
  const recently = recent.flatMap((id) => listed.find((command) => command.id === id && !command.disabled) ?? [])
  const chosen = useRef<Command>(undefined)
  const [search, setSearch] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const takeUp = (): void => {
    const { text, presses } = takeKeysAhead()
    if (text !== '') setSearch(text)
    // Once the list shows what was searched for.
    if (presses.length > 0)
      requestAnimationFrame(() => {
        for (const key of presses) box.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      })
  }
  // It runs once the focus is back: a tab that gets the focus shows its view, and would undo a command that shows another.
  const run = (command: Command) => {
    chosen.current = command
    remember(command.id)
    show('none')
  }
  const closed = (event: Event) => {
    onCloseAutoFocus(event)
    chosen.current?.run()
  }
  return (
    <Dialog.Root open={overlay === 'palette'} onOpenChange={(open) => show(open ? 'palette' : 'none')}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyle} />
        <Dialog.Content
          data-palette
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={closed}
          onKeyDown={(event) => {
            if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
            event.preventDefault()
            show('none')
          }}
          className={cn(
            popoverStyle,
            'fixed top-[min(14vh,8rem)] left-1/2 w-[min(36rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-xl',
          )}
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <Dialog.Description className="sr-only">{t('description')}</Dialog.Description>
          <Cmdk label={t('title')} filter={filter} loop>
            <div className="flex items-center gap-2.5 border-b border-border px-4">
              <Search aria-hidden className="size-4 shrink-0 text-text-subtle" />
              <Cmdk.Input
                ref={box}
                value={search}
                onValueChange={setSearch}
                onFocus={takeUp}
                placeholder={t('placeholder')}
                className="h-12 w-full bg-transparent text-base outline-none"
              />
            </div>
            <Cmdk.List label={t('title')} className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-1.5">
              <Cmdk.Empty className="px-3 py-8 text-center text-sm text-text-muted">{t('empty')}</Cmdk.Empty>
              {recently.length === 0 ? null : (
                <Cmdk.Group heading={t('groupRecent')} className={groupStyle}>
                  {recently.map((command) => (
                    <PaletteItem key={command.id} command={command} prefix={RECENT} onRun={run} />
                  ))}
                </Cmdk.Group>
              )}
              {groupCommands(listed, t('groupOther')).map(({ heading, commands }) => (
                <Cmdk.Group key={heading} heading={heading} className={groupStyle}>
                  {commands.map((command) => (
                    <PaletteItem key={command.id} command={command} onRun={run} />
                  ))}
                </Cmdk.Group>
              ))}
            </Cmdk.List>
            <div className="flex items-center gap-4 border-t border-border bg-sunken px-4 py-2 text-xs text-text-muted">
              <span className="flex items-center gap-1.5">
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd>
                {t('hintMove')}
              </span>
              <span className="flex items-center gap-1.5">
                <Kbd>↵</Kbd>
                {t('hintRun')}
              </span>
              <span className="flex items-center gap-1.5">
                <Kbd>Esc</Kbd>
                {t('hintClose')}
              </span>
            </div>
          </Cmdk>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
