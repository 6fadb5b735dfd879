'use client'

import { Check, Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LONGEST_NAME } from '@/lib/engine'
import { useState, type FormEvent } from 'react'
import type { WorkspaceView } from '@/lib/contracts/settings'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'

interface WorkspacesCardProps {
  readonly workspaces: readonly WorkspaceView[]
  readonly busy: boolean
  readonly onCreate: (name: string) => void
  readonly onRename: (id: string, name: string) => void
  readonly onSwitch: (id: string) => void
}

/** Lists the workspaces, which group conversations, runs and settings; one is active. */
export function WorkspacesCard({ workspaces, busy, onCreate, onRename, onSwitch }: WorkspacesCardProps) {
  const t = useTranslations('profiles.workspaces')
  const [renaming, setRenaming] = useState<string>()
  return (
    <Card>
      <CardHeading>{t('title')}</CardHeading>
      <CardBody className="flex flex-col gap-3">
        <p className="max-w-[80ch] text-text-muted">{t('help')}</p>
        <ul aria-label={t('title')} className="flex flex-col divide-y divide-border rounded-lg border border-border">
          {workspaces.map(({ id, name, active, conversations, runs }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 px-3 py-2">
              {renaming === id ? (
                <NameForm
                  label={t('name')}
                  initial={name}
                  submit={t('rename')}
                  onCancel={() => setRenaming(undefined)}
                  onSubmit={(next) => {
                    setRenaming(undefined)
                    if (next !== name) onRename(id, next)
                  }}
                />
              ) : (
                <>
                  <span className="min-w-32 flex-1">
                    <span className="font-medium wrap-anywhere">{name}</span>
                    <span className="block text-xs text-text-muted">{t('counts', { conversations, runs })}</span>
                  </span>
                  {active ? (
                    <Badge tone="success">
                      <Check aria-hidden />
                      {t('active')}
                    </Badge>
                  ) : (
                    <Button size="sm" disabled={busy} aria-label={t('switchTo', { name })} onClick={() => onSwitch(id)}>
                      {t('switch')}
                    </Button>
                  )}
                  <IconButton
                    size="sm"
                    tooltip={false}
                    label={t('renameOf', { name })}
                    icon={<Pencil aria-hidden />}
                    onClick={() => setRenaming(id)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        <NameForm key={workspaces.length} label={t('newName')} initial="" submit={t('create')} onSubmit={onCreate} />
      </CardBody>
    </Card>
  )
}

interface NameFormProps {
  readonly label: string
  readonly initial: string
  readonly submit: string
  readonly onSubmit: (name: string) => void
  readonly onCancel?: () => void
}

function NameForm({ label, initial, submit, onSubmit, onCancel }: NameFormProps) {
  const t = useTranslations('common.ui')
  const [name, setName] = useState(initial)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '') onSubmit(name.trim())
  }
  return (
    <form onSubmit={send} className="flex w-full flex-wrap items-center gap-2">
      <Input
        ref={onCancel === undefined ? undefined : (input) => input?.focus()}
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_NAME}
        value={name}
        className="min-w-40 flex-1"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel?.()
        }}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {onCancel === undefined ? <Plus aria-hidden /> : null}
        {submit}
      </Button>
      {onCancel === undefined ? null : (
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </form>
  )
}
