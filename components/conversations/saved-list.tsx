'use client'

import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'
import { focusSoon } from '@/components/ui/overlays/focus-soon'
import { Menu } from '@/components/ui/overlays/menu'
import { useFocusOnMount } from '@/components/shared/hooks/use-focus-on-mount'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'

interface SavedListProps {
  readonly conversations: readonly ConversationSummary[]
  readonly current: string | undefined
  readonly onOpen: (id: string) => void
  readonly onRename: (id: string, title: string) => void
  readonly onDelete: (conversation: ConversationSummary) => void
}

export function SavedList({ conversations, current, onOpen, onRename, onDelete }: SavedListProps) {
  const t = useTranslations('workbench.saved')
  const [renaming, setRenaming] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  /** The keyboard goes on at the entry that takes its place. */
  const remove = (conversation: ConversationSummary, index: number): void => {
    onDelete(conversation)
    focusSoon(() => {
      const entries = list.current?.children ?? []
      const next = entries.length < conversations.length ? entries[Math.min(index, entries.length - 1)] : undefined
      return next?.querySelector('button')
    })
  }
  if (conversations.length === 0) return <p className="text-xs text-text-muted">{t('empty')}</p>
  return (
    <ul ref={list} className="-mx-2 flex flex-col">
      {conversations.map((conversation, index) => (
        <li key={conversation.id}>
          {renaming === conversation.id ? (
            <RenameBox
              title={conversation.title}
              onDone={(title) => {
                setRenaming(undefined)
                if (title !== undefined && title !== conversation.title) onRename(conversation.id, title)
              }}
            />
          ) : (
            <SavedItem
              conversation={conversation}
              current={conversation.id === current}
              onOpen={() => onOpen(conversation.id)}
              onRename={() => setRenaming(conversation.id)}
              onDelete={() => remove(conversation, index)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface SavedItemProps {
  readonly conversation: ConversationSummary
  readonly current: boolean
  readonly onOpen: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

function SavedItem({ conversation, current, onOpen, onRename, onDelete }: SavedItemProps) {
  const t = useTranslations('workbench.saved')
  const describe = useTranslations('import')
  const figures = useFigures()
  return (
    <div className={cn('group flex items-center gap-1 rounded-md pr-1 hover:bg-hover', current && 'bg-selected')}>
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onOpen}
        className="flex min-w-0 flex-1 flex-col rounded-md px-2 py-1.5 text-left"
      >
        <span className="w-full truncate text-sm font-medium">
          <TextWithInvisibles text={conversation.title} />
        </span>
        <span className="tabular w-full truncate text-xs text-text-muted">
          {describe('sample', {
            dialect: conversation.dialectName,
            messages: conversation.messages,
            tokens: figures.tokens(conversation.tokens),
          })}
        </span>
      </button>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('more', { title: conversation.title })}
            tooltip={false}
            size="sm"
            icon={<Ellipsis aria-hidden />}
            className="max-sm:min-w-10"
          />
        }
        entries={[
          { kind: 'action', id: 'rename', label: t('rename'), icon: <Pencil aria-hidden />, run: onRename },
          {
            kind: 'action',
            id: 'delete',
            label: t('delete'),
            icon: <Trash2 aria-hidden />,
            tone: 'danger',
            run: onDelete,
          },
        ]}
      />
    </div>
  )
}

function RenameBox({
  title,
  onDone,
}: {
  readonly title: string
  readonly onDone: (title: string | undefined) => void
}) {
  const t = useTranslations('workbench.saved')
  const box = useFocusOnMount<HTMLInputElement>()
  const [text, setText] = useState(title)
  const commit = (): void => onDone(text.trim() === '' ? undefined : text.trim())
  return (
    <div className="px-2 py-1.5">
      <Input
        ref={box}
        aria-label={t('renameLabel', { title })}
        value={text}
        maxLength={200}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone(undefined)
          }
        }}
      />
    </div>
  )
}
