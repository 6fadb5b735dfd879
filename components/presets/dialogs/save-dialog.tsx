'use client'

import { useTranslations } from 'next-intl'
import { useId, useState, type FormEvent } from 'react'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { PresetArrival, PresetView } from '@/lib/contracts/presets'
import { Button } from '@/components/ui/buttons/button'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { freeName, nameProblem, parseTags } from '../model/library-model'
import { PresetFields, type PresetWords } from './preset-fields'
import { SaveProblem } from './save-problem'

export interface SaveRequest {
  /** Of the preset that gets a version; absent: a new preset. */
  readonly id?: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly note?: string
  /** Of a new preset that is not begun here. */
  readonly from?: PresetArrival
}

interface SaveDialogProps {
  /** The person's own preset that the options came from, where there is one. */
  readonly own: PresetView | undefined
  /** What a new preset starts from. */
  readonly proposed: {
    readonly name: string
    readonly description: string
    readonly tags: readonly string[]
    readonly note?: string
    readonly from?: PresetArrival
  }
  readonly usedNames: readonly string[]
  readonly onSave: (request: SaveRequest) => Promise<ActionError | undefined>
  readonly onClose: () => void
}

type Way = 'version' | 'new'

export default function SaveDialog({ own, proposed, usedNames, onSave, onClose }: SaveDialogProps) {
  const t = useTranslations('presets')
  const form = useId()
  const [way, setWay] = useState<Way>(own === undefined ? 'new' : 'version')
  const [words, setWords] = useState<Readonly<Record<Way, PresetWords>>>(() => ({
    version: { name: own?.name ?? '', description: own?.description ?? '', tags: own?.tags.join(', ') ?? '', note: '' },
    new: {
      name: freeName(proposed.name, usedNames),
      description: proposed.description,
      tags: proposed.tags.join(', '),
      note: proposed.note ?? '',
    },
  }))
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<ActionError>()
  const current = words[way]
  const name = current.name.trim()
  const isRefused = nameProblem(name) !== undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (saving || isRefused) return
    setSaving(true)
    const note = current.note.trim()
    setProblem(
      await onSave({
        ...(way === 'version' && own !== undefined ? { id: own.id } : proposed.from && { from: proposed.from }),
        name,
        description: current.description.trim(),
        tags: parseTags(current.tags),
        ...(note !== '' && { note }),
      }),
    )
    setSaving(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('save.title')}
      description={t('save.help')}
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={form} loading={saving} disabled={isRefused}>
            {t(way === 'version' ? 'save.asVersion' : 'save.submit', { version: (own?.own?.version ?? 0) + 1 })}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {own === undefined ? null : (
          <RadioGroup
            aria-label={t('save.way')}
            value={way}
            onValueChange={(next) => setWay(next === 'version' ? 'version' : 'new')}
            options={[
              {
                value: 'version',
                label: t('save.wayVersion', { name: own.name, version: (own.own?.version ?? 0) + 1 }),
                description: t('save.wayVersionHelp'),
              },
              { value: 'new', label: t('save.wayNew'), description: t('save.wayNewHelp') },
            ]}
          />
        )}
        <PresetFields
          words={current}
          onChange={(next) => setWords({ ...words, [way]: next })}
          usedNames={way === 'version' ? usedNames.filter((other) => other !== own?.name) : usedNames}
          of={way === 'version' ? 'version' : 'preset'}
          first={own === undefined}
        />
        <SaveProblem problem={problem} />
      </form>
    </Dialog>
  )
}
