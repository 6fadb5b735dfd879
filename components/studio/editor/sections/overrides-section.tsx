'use client'

import { MousePointerClick, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useState } from 'react'
import { operableKinds } from '@/lib/engine'
import { KindSwatch } from '@/components/shared/parts/kind-bar'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { NumberSetting } from '../fields'
import { OperationChoice } from '../operation-choice'
import { OperationFields } from '../operation-fields'
import {
  addOverride,
  chosenOperation,
  hasIssue,
  issuesBelow,
  operationOf,
  overridesOf,
  removeOverride,
  toggleOverride,
  withOverride,
  type IndividualPass,
  type Overrides,
} from '../../model/pass-model'
import { usePicking } from '@/components/diff'
import { Fold } from './section'
import type { Change, FieldIssue, ProfileChoice, RenderPreview } from '../types'

interface OverridesSectionProps {
  readonly pass: IndividualPass
  readonly issues: readonly FieldIssue[]
  readonly profiles: readonly ProfileChoice[]
  readonly messageCount: number
  readonly operationPreview: RenderPreview | undefined
  readonly onChange: Change<IndividualPass>
}

/** Messages that the pass treats differently from the rest. */
export const OverridesSection = memo(function OverridesSection({
  pass,
  issues,
  profiles,
  messageCount,
  operationPreview,
  onChange,
}: OverridesSectionProps) {
  const t = useTranslations('pass.overrides')
  const overrides = overridesOf(pass)
  return (
    <Fold
      title={t('title')}
      note={overrides.length === 0 ? undefined : String(overrides.length)}
      invalid={hasIssue(issues, 'individualConfig.overrides')}
    >
      <p className="text-xs text-text-muted">{t('intro')}</p>
      <AddByNumber messageCount={messageCount} onAdd={(number) => onChange(addOverride(pass, number - 1))} />
      {messageCount === 0 ? null : (
        <PickButton pass={pass} picked={overrides} onToggle={(index) => onChange(toggleOverride(pass, index))} />
      )}
      {overrides.length === 0 ? null : (
        <div className="flex flex-col divide-y divide-border rounded-md border border-border">
          {overrides.map((override, at) => (
            <OverrideRow
              key={override.messageIndex}
              override={override}
              pass={pass}
              profiles={profiles}
              operationPreview={operationPreview}
              issues={issuesBelow(issues, `individualConfig.overrides.${at}.operations`)}
              onChange={onChange}
            />
          ))}
        </div>
      )}
    </Fold>
  )
})

function AddByNumber({
  messageCount,
  onAdd,
}: {
  readonly messageCount: number
  readonly onAdd: (number: number) => void
}) {
  const t = useTranslations('pass.overrides')
  const [number, setNumber] = useState<number>()
  const beyond = number !== undefined && messageCount > 0 && number > messageCount
  const isReady = number !== undefined && Number.isInteger(number) && number >= 1 && !beyond
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        onAdd(number)
        setNumber(undefined)
      }}
    >
      <div className="min-w-0 flex-1">
        <NumberSetting
          optional
          min={1}
          label={t('number')}
          tip={t('numberTip')}
          value={number}
          error={beyond ? t('beyond', { count: messageCount }) : undefined}
          onChange={setNumber}
        />
      </div>
      <Button type="submit" aria-disabled={!isReady}>
        <Plus aria-hidden />
        {t('add')}
      </Button>
    </form>
  )
}

interface PickButtonProps {
  readonly pass: IndividualPass
  readonly picked: Overrides
  readonly onToggle: (index: number) => void
}

/** While it is pressed, messages of the diff can be chosen; it ends with the editor. */
function PickButton({ pass, picked, onToggle }: PickButtonProps) {
  const t = useTranslations('pass.overrides')
  const [picking, setPicking] = useState(false)
  const { id, name } = pass
  useEffect(() => {
    if (picking)
      usePicking
        .getState()
        .publish({ pass: id, passName: name, picked: picked.map(({ messageIndex }) => messageIndex), toggle: onToggle })
  })
  useEffect(() => {
    if (!picking) return
    return () => usePicking.getState().end(id)
  }, [picking, id])
  return (
    <div className="flex flex-col gap-1">
      <Button
        size="sm"
        variant={picking ? 'primary' : 'secondary'}
        aria-pressed={picking}
        onClick={() => setPicking(!picking)}
        className="self-start"
      >
        <MousePointerClick aria-hidden />
        {t(picking ? 'picking' : 'pick')}
      </Button>
      <p role="status" className="text-2xs text-text-muted">
        {picking ? t('pickingHelp') : null}
      </p>
    </div>
  )
}

interface OverrideRowProps extends Pick<OverridesSectionProps, 'pass' | 'profiles' | 'operationPreview' | 'onChange'> {
  readonly override: Overrides[number]
  /** Paths inside its operations. */
  readonly issues: readonly FieldIssue[]
}

function OverrideRow({ override, pass, profiles, issues, operationPreview, onChange }: OverrideRowProps) {
  const t = useTranslations('pass.overrides')
  const operation = useTranslations('pass.operation')
  const kinds = useTranslations('workbench.kinds')
  const { messageIndex, operations } = override
  const number = messageIndex + 1
  return (
    <div role="group" aria-label={t('message', { number })} className="flex items-start gap-1 py-1 pr-1 pl-1.5">
      <Fold
        title={t('message', { number })}
        invalid={issues.length > 0}
        note={Object.values(operations).every((each) => each?.operation === 'keep') ? t('kept') : undefined}
        className="flex-1"
      >
        {operableKinds.map((kind) => {
          const chosen = operations[kind]
          return (
            <div key={kind} className="flex flex-col gap-2">
              <div className="-ml-5 flex min-h-6 items-center gap-2 text-xs">
                <KindSwatch kind={kind} />
                <span className="min-w-0 flex-1 truncate">{kinds(kind)}</span>
                <OperationChoice
                  inherits
                  label={`${t('message', { number })}, ${operation('of', { kind: kinds(kind) })}`}
                  kind={kind}
                  value={chosen?.operation}
                  onChange={(id) =>
                    onChange(
                      withOverride(
                        pass,
                        messageIndex,
                        kind,
                        id === undefined
                          ? undefined
                          : chosenOperation(id, chosen ?? operationOf(pass.individualConfig.defaults, kind)),
                      ),
                    )
                  }
                />
              </div>
              {chosen === undefined ? null : (
                <OperationFields
                  operation={chosen}
                  issues={issuesBelow(issues, kind)}
                  profiles={profiles}
                  onChange={(next, field) =>
                    onChange(
                      withOverride(pass, messageIndex, kind, next),
                      field === undefined ? undefined : `override.${messageIndex}.${kind}.${field}`,
                    )
                  }
                />
              )}
              {chosen === undefined || chosen.operation === 'keep'
                ? null
                : operationPreview?.(kind, chosen, messageIndex)}
            </div>
          )
        })}
      </Fold>
      <IconButton
        size="sm"
        label={t('remove', { number })}
        icon={<Trash2 aria-hidden />}
        onClick={() => onChange(removeOverride(pass, messageIndex))}
      />
    </div>
  )
}
