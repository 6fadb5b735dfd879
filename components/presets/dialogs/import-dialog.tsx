'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState, type ReactNode } from 'react'
import {
  type Arrival,
  err,
  type HistoricSettings,
  isShareLink,
  LONGEST_ORIGIN_NAME,
  LONGEST_PRESET,
  plainLabel,
  type Preset,
  readImport,
  type ReadPreset,
  type Result,
  type ShareProblem,
  tooLarge,
  UNTITLED,
} from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ProviderView } from '@/lib/contracts/runs'
import { Button } from '@/components/ui/buttons/button'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { Field } from '@/components/ui/fields/field'
import { Switch } from '@/components/ui/fields/switch'
import { Textarea } from '@/components/ui/fields/textarea'
import { Miniature } from '../miniature'
import { freeName, nameOfFile, nameProblem, parseTags, tagsToKeep } from '../model/library-model'
import { PresetFields } from './preset-fields'
import { ChangesReport, ReadProblem } from './read-report'
import type { SaveRequest } from './save-dialog'
import { SaveProblem } from './save-problem'
import { useOriginLabels } from '../labels/use-origin-labels'

interface ImportDialogProps {
  readonly providers: readonly ProviderView[]
  readonly usedNames: readonly string[]
  readonly renderEffect: (preset: Preset) => ReactNode
  /** What was wrong, where it is not saved. */
  /** `settings`: to be taken over too. */
  readonly onSave: (
    preset: Preset,
    request: SaveRequest,
    settings?: HistoricSettings,
  ) => Promise<ActionError | undefined>
  readonly onClose: () => void
}

/** Reads a file, a paste or a link, says what it made of it, and saves only when told to. */
export default function ImportDialog({ providers, usedNames, renderEffect, onSave, onClose }: ImportDialogProps) {
  const t = useTranslations('presets')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<{
    readonly read: Result<ReadPreset, ShareProblem>
    readonly arrival: Arrival
  }>()
  const file = useRef<HTMLInputElement>(null)
  const take = async (given: string, arrival: Arrival): Promise<void> =>
    setOutcome({ read: await readImport(given), arrival })
  const takeFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return
    const arrival: Arrival = { type: 'file', name: plainLabel(chosen.name).slice(0, LONGEST_ORIGIN_NAME) }
    // A character takes four bytes at most: what is larger has too many characters, and is not read.
    const size = tooLarge(chosen.size)
    if (chosen.size > LONGEST_PRESET * 4 && !size.ok)
      return setOutcome({ read: err({ type: 'invalid', issues: size.error }), arrival })
    const content = await chosen.text()
    setText(content.length > LONGEST_PRESET ? '' : content)
    await take(content, arrival)
  }
  if (outcome?.read.ok)
    return (
      <Confirm
        read={outcome.read.value}
        arrival={outcome.arrival}
        providers={providers}
        usedNames={usedNames}
        renderEffect={renderEffect}
        onSave={onSave}
        onBack={() => setOutcome(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('import.title')}
      description={t('import.help')}
      footer={
        <>
          <Button className="mr-auto" onClick={() => file.current?.click()}>
            <FileUp aria-hidden />
            {t('import.file')}
          </Button>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button
            variant="primary"
            disabled={text.trim() === ''}
            onClick={() => void take(text, { type: isShareLink(text) ? 'link' : 'paste' })}
          >
            {t('import.read')}
          </Button>
        </>
      }
    >
      <div
        className="flex flex-col gap-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void takeFile(event.dataTransfer.files[0])
        }}
      >
        <input
          ref={file}
          type="file"
          accept=".json,application/json,text/plain"
          aria-label={t('import.fileLabel')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void takeFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Field label={t('import.text')} help={t('import.textHelp')}>
          <Textarea
            rows={10}
            spellCheck={false}
            className="font-mono text-xs"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setOutcome(undefined)
            }}
          />
        </Field>
        {outcome === undefined || outcome.read.ok ? null : <ReadProblem problem={outcome.read.error} from="text" />}
      </div>
    </Dialog>
  )
}

type ConfirmProps = ImportDialogProps & {
  readonly read: ReadPreset
  readonly arrival: Arrival
  readonly onBack: () => void
}

function Confirm({
  read: { preset, changes, settings },
  arrival,
  providers,
  usedNames,
  renderEffect,
  onSave,
  onBack,
  onClose,
}: ConfirmProps) {
  const t = useTranslations('presets')
  const originWords = useOriginLabels()
  const known =
    preset.name !== UNTITLED
      ? preset.name
      : arrival.type === 'file' && arrival.name !== ''
        ? nameOfFile(arrival.name)
        : t('import.untitled')
  const form = useId()
  const [words, setWords] = useState({
    name: freeName(known, usedNames),
    description: preset.description,
    tags: tagsToKeep(preset.tags).join(', '),
    note: originWords(arrival),
  })
  const [takes, setTakes] = useState(false)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<ActionError>()
  const name = words.name.trim()
  const isRefused = nameProblem(name) !== undefined
  const save = async (): Promise<void> => {
    if (saving || isRefused) return
    setSaving(true)
    const note = words.note.trim()
    setProblem(
      await onSave(
        preset,
        {
          name,
          description: words.description.trim(),
          tags: parseTags(words.tags),
          ...(note !== '' && { note }),
          from: { arrival, source: preset.source, date: preset.date },
        },
        takes ? settings : undefined,
      ),
    )
    setSaving(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('import.confirmTitle', { name: known })}
      description={t('import.confirmHelp')}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            {t('import.back')}
          </Button>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={form} loading={saving} disabled={isRefused}>
            {t('save.submit')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-col gap-2 rounded-lg border border-border p-3">
          <Miniature preset={preset} provider={providers.find(({ id }) => id === preset.provider)} />
          {renderEffect(preset)}
        </div>
        <ChangesReport changes={changes} />
        {settings === undefined ? null : (
          <Field
            label={t('import.takeSettings')}
            help={t('import.takenSettings', {
              automatic: settings.automatic === undefined ? 'unset' : settings.automatic ? 'on' : 'off',
              threshold: settings.threshold ?? 0,
              profiles: Object.keys(settings.profileThresholds ?? {}).length,
            })}
          >
            <Switch checked={takes} onCheckedChange={setTakes} />
          </Field>
        )}
        <PresetFields words={words} onChange={setWords} usedNames={usedNames} of="preset" />
        <SaveProblem problem={problem} />
      </form>
    </Dialog>
  )
}
