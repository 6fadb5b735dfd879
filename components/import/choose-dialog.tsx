'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { groupBy } from '@/lib/engine'
import type { ConversationChoice, ImportOutcome, OfferedView, ViewChoice } from '@/lib/contracts/conversations'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Collapsible } from '@/components/ui/display/collapsible'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Input } from '@/components/ui/fields/input'
import { RadioGroup as Primitive } from 'radix-ui'

export type Choice = Extract<ImportOutcome, { kind: 'choose' }>

interface ChooseDialogProps {
  readonly choice: Choice
  readonly busy: boolean
  readonly onClose: () => void
  readonly onChoose: (chosen: { readonly index: number; readonly view: ViewChoice['id'] }) => void
  /** Opens a conversation that is saved already. */
  readonly onOpen: (id: string) => void
}

const FILTER_FROM = 12
/** So many parts of the only session are shown at once. */
const FEW = 6

interface Tree {
  readonly conversation: ConversationChoice
  readonly parts: readonly ConversationChoice[]
}

/** Each session with its sub-agents and other parts; parts stand by themselves where the filter hides their session. */
function treesOf(conversations: readonly ConversationChoice[]): readonly Tree[] {
  const byIndex = new Map(conversations.map((each) => [each.index, each] as const))
  const rootOf = (each: ConversationChoice): ConversationChoice => {
    const above = each.partOf && byIndex.get(each.partOf.index)
    return above ? rootOf(above) : each
  }
  const trees = groupBy(conversations, rootOf)
  return [...trees].map(([conversation, own]) => ({ conversation, parts: own.filter((each) => each !== conversation) }))
}

function Parts({ parts, isOpen }: { readonly parts: readonly ConversationChoice[]; readonly isOpen: boolean }) {
  const t = useTranslations('import.parts')
  return (
    <Collapsible
      key={String(isOpen)}
      defaultOpen={isOpen}
      className="pl-6"
      title={<span className="text-xs text-text-muted">{t('fold', { count: parts.length })}</span>}
    >
      <div className="flex flex-col gap-1">
        {parts.map((part) => (
          <ConversationOption key={part.index} conversation={part} />
        ))}
      </div>
    </Collapsible>
  )
}

/** Picks one conversation of a file, and how much of it. */
export default function ChooseDialog({ choice, busy, onClose, onChoose, onOpen }: ChooseDialogProps) {
  const t = useTranslations('import')
  const [index, setIndex] = useState(choice.conversations[0]?.index ?? 0)
  const [view, setView] = useState<ViewChoice['id']>('full')
  const [filter, setFilter] = useState('')
  const sessions = choice.conversations.filter(({ partOf }) => partOf === undefined)
  const trees = treesOf(
    choice.conversations.filter(({ title }) => title.toLowerCase().includes(filter.trim().toLowerCase())),
  )
  const matching = trees.flatMap(({ conversation: session, parts }) => [session, ...parts])
  const isFew = sessions.length === 1 && choice.conversations.length <= FEW + 1
  // Never one that the filter hides.
  const conversation = matching.find((candidate) => candidate.index === index) ?? matching[0]
  const isOpen = (parts: readonly ConversationChoice[]): boolean =>
    isFew || filter.trim() !== '' || parts.some((part) => part === conversation)
  const views = conversation?.views ?? []
  const offered = views.find((candidate) => candidate.id === view) ?? views[0]
  const chosenView = offered?.id ?? 'full'
  const saved = offered?.savedAs
  const choose = (): void => {
    if (conversation) onChoose({ index: conversation.index, view: chosenView })
  }
  const open = (): void => (saved === undefined ? choose() : onOpen(saved.id))
  const move = (by: 1 | -1): void => {
    const next = matching[conversation === undefined ? 0 : matching.indexOf(conversation) + by]
    if (next) setIndex(next.index)
  }
  return (
    <Dialog
      open
      onOpenChange={(stays) => (stays ? undefined : onClose())}
      size="lg"
      title={sessions.length > 1 ? t('chooseTitle') : t('chooseView')}
      description={t('chooseHelp', {
        file: choice.fileName ?? t('pastedName'),
        dialect: choice.dialectName,
        count: sessions.length,
      })}
      footer={
        <>
          {saved === undefined || saved.sameFile ? null : (
            <Button loading={busy} onClick={choose}>
              {t('savedAs.saveAgain')}
            </Button>
          )}
          <Button variant="primary" data-autofocus loading={busy} disabled={conversation === undefined} onClick={open}>
            {t(saved === undefined ? 'chooseOpen' : 'savedAs.open')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {choice.conversations.length > 1 ? (
          <div className="flex flex-col gap-2">
            {choice.conversations.length >= FILTER_FROM ? (
              <Input
                type="search"
                aria-label={t('filter')}
                placeholder={t('filter')}
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
                onKeyDown={(event) => {
                  if (event.nativeEvent.isComposing) return
                  if (event.key === 'Enter') open()
                  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                    event.preventDefault()
                    move(event.key === 'ArrowDown' ? 1 : -1)
                  }
                }}
              />
            ) : null}
            <Primitive.Root
              aria-label={t('chooseConversation')}
              value={String(conversation?.index)}
              onValueChange={(value) => setIndex(Number(value))}
              className="flex max-h-72 flex-col gap-1 overflow-auto p-0.5"
            >
              {trees.map(({ conversation: candidate, parts }) => (
                <div key={candidate.index} className="flex flex-col gap-1">
                  <ConversationOption conversation={candidate} />
                  {parts.length === 0 ? null : <Parts parts={parts} isOpen={isOpen(parts)} />}
                </div>
              ))}
            </Primitive.Root>
            {matching.length === 0 ? <p className="text-sm text-text-muted">{t('noMatch')}</p> : null}
          </div>
        ) : null}
        {views.length > 1 ? (
          <div className="flex flex-col gap-2">
            {choice.conversations.length > 1 ? <h3 className="text-sm font-medium">{t('chooseView')}</h3> : null}
            <Primitive.Root
              aria-label={t('chooseView')}
              value={chosenView}
              onValueChange={(value) => setView(views.find((candidate) => candidate.id === value)?.id ?? 'full')}
              className="flex flex-col gap-1"
            >
              {views.map((candidate) => (
                <ViewOption key={candidate.id} view={candidate} />
              ))}
            </Primitive.Root>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

const optionStyle = cn(
  'flex w-full items-start gap-3 rounded-md border border-border px-3 py-2 text-left hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft',
  "before:mt-0.5 before:size-3.5 before:shrink-0 before:rounded-full before:border before:border-border-control before:content-[''] data-[state=checked]:before:border-4 data-[state=checked]:before:border-accent-solid",
)

function ConversationOption({ conversation }: { readonly conversation: ConversationChoice }) {
  const t = useTranslations('import')
  const format = useFormatter()
  const parts = useTranslations('import.parts')
  const [full] = conversation.views
  const { partOf } = conversation
  return (
    <Primitive.Item
      ref={(item) => {
        if (item?.getAttribute('aria-checked') === 'true') item.scrollIntoView({ block: 'nearest' })
      }}
      value={String(conversation.index)}
      className={optionStyle}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">
          <TextWithInvisibles text={conversation.title} />
        </span>
        <span className="tabular text-xs text-text-muted">
          {partOf === undefined ? null : `${parts(partOf.as)} · `}
          {t('viewSize', { messages: full.messages, tokens: full.tokens })}
        </span>
        <Saved view={full} />
      </span>
      <span className="tabular text-xs text-text-subtle">#{format.number(conversation.index + 1)}</span>
    </Primitive.Item>
  )
}

/** What says the same and is saved, if there is such a conversation. */
function Saved({ view: { savedAs } }: { readonly view: OfferedView }) {
  const t = useTranslations('import.savedAs')
  return savedAs === undefined ? null : (
    <span className="text-xs text-text-muted">{t('plain', { name: savedAs.title })}</span>
  )
}

function ViewOption({ view }: { readonly view: OfferedView }) {
  const t = useTranslations('import')
  const names = useTranslations('workbench.views')
  return (
    <Primitive.Item value={view.id} className={optionStyle}>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{names(view.id)}</span>
        <span className="text-xs text-text-muted">{t(`viewHelp.${view.id}`)}</span>
        <span className="tabular text-xs text-text-muted">
          {t('viewSize', { messages: view.messages, tokens: view.tokens })}
        </span>
        <Saved view={view} />
      </span>
    </Primitive.Item>
  )
}
