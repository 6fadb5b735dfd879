'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { settingDefaults, type SettingName, type Settings, type SettingsView } from '@/lib/contracts/settings'
import { Button } from '@/components/ui/buttons/button'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/display/card'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Select } from '@/components/ui/fields/select'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { Switch } from '@/components/ui/fields/switch'
import { Textarea } from '@/components/ui/fields/textarea'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'
import { sameJson } from '@/lib/engine'
import { ThresholdInput } from '../form/threshold-input'

const definedOf = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

export type SettingsScope = 'global' | 'workspace'

interface SettingsFormProps {
  readonly settings: SettingsView
  readonly workspaceName: string
  /** Possible default providers, by name. */
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  readonly saving: boolean
  /** The settings found by the search; others are hidden. */
  readonly shown: ReadonlySet<string>
  readonly onSave: (scope: SettingsScope, settings: Settings) => void
}

/** The settings of one scope. An unset one shows the value it inherits. */
export function SettingsForm({ settings, workspaceName, providers, saving, shown, onSave }: SettingsFormProps) {
  const t = useTranslations('profiles.settings')
  const [scope, setScope] = useState<SettingsScope>('global')
  return (
    <Card>
      <CardHeader className="flex-wrap">
        <CardTitle className="min-w-32">{t('title')}</CardTitle>
        <SegmentedControl
          aria-label={t('scope')}
          value={scope}
          onValueChange={setScope}
          segments={[
            { value: 'global', label: t('global') },
            { value: 'workspace', label: t('workspace', { name: workspaceName }) },
          ]}
        />
      </CardHeader>
      <CardBody>
        <ScopeForm
          key={`${scope} ${JSON.stringify(settings[scope])}`}
          scope={scope}
          settings={settings}
          providers={providers}
          saving={saving}
          shown={shown}
          onSave={onSave}
        />
      </CardBody>
    </Card>
  )
}

function ScopeForm({
  scope,
  settings,
  providers,
  saving,
  shown,
  onSave,
}: Omit<SettingsFormProps, 'workspaceName'> & { readonly scope: SettingsScope }) {
  const t = useTranslations('profiles.settings')
  const [draft, setDraft] = useState<Settings>(settings[scope])
  const dirty = !sameJson(draft, settings[scope])
  const set = (changes: Settings): void => setDraft({ ...draft, ...changes })
  /** The values that apply where this scope sets none. */
  const inherited: Required<Settings> =
    scope === 'workspace' ? { ...settingDefaults, ...definedOf(settings.global) } : settingDefaults
  const row = (name: SettingName, control: ReactNode, layout: 'inline' | 'stacked' = 'inline'): ReactNode => {
    if (!shown.has(name)) return null
    const own = draft[name] !== undefined
    const overridden = scope === 'global' && settings.workspace[name] !== undefined
    return (
      <SettingRow
        name={name}
        layout={layout}
        scope={scope}
        inheritedFrom={scope === 'workspace' && settings.global[name] !== undefined ? 'global' : 'default'}
        own={own}
        overridden={overridden}
        onReset={() => set({ [name]: undefined })}
      >
        {control}
      </SettingRow>
    )
  }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(scope, draft)
      }}
    >
      <p className="max-w-[80ch] text-text-muted">{t(scope === 'global' ? 'globalHelp' : 'workspaceHelp')}</p>
      {row(
        'defaultProvider',
        <Select
          value={draft.defaultProvider ?? inherited.defaultProvider}
          options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          className="w-40 shrink-0"
          onValueChange={(defaultProvider) => set({ defaultProvider })}
        />,
      )}
      {row(
        'automatic',
        <Switch checked={draft.automatic ?? inherited.automatic} onCheckedChange={(automatic) => set({ automatic })} />,
      )}
      {row(
        'threshold',
        <ThresholdInput
          value={draft.threshold ?? inherited.threshold ?? settingDefaults.threshold}
          onChange={(threshold) => set({ threshold })}
        />,
      )}
      {row(
        'minimumSavingPercent',
        <NumberInput
          value={draft.minimumSavingPercent ?? inherited.minimumSavingPercent}
          min={0}
          max={50}
          unit="%"
          className="w-28 shrink-0"
          onValueChange={(minimumSavingPercent) => set({ minimumSavingPercent })}
        />,
      )}
      {row(
        'telemetry',
        <Switch checked={draft.telemetry ?? inherited.telemetry} onCheckedChange={(telemetry) => set({ telemetry })} />,
      )}
      {row(
        'limitPerRunUsd',
        <MoneyInput
          value={draft.limitPerRunUsd === undefined ? inherited.limitPerRunUsd : draft.limitPerRunUsd}
          onChange={(limitPerRunUsd) => set({ limitPerRunUsd })}
        />,
      )}
      {row(
        'monthlyBudgetUsd',
        <MoneyInput
          value={draft.monthlyBudgetUsd === undefined ? inherited.monthlyBudgetUsd : draft.monthlyBudgetUsd}
          onChange={(monthlyBudgetUsd) => set({ monthlyBudgetUsd })}
        />,
      )}
      {row(
        'customPrompt',
        <Textarea
          rows={4}
          className="font-mono text-xs"
          value={(draft.customPrompt === undefined ? inherited.customPrompt : draft.customPrompt) ?? ''}
          placeholder={t('promptDefault')}
          onChange={(event) => set({ customPrompt: event.target.value === '' ? null : event.target.value })}
        />,
        'stacked',
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" loading={saving} disabled={!dirty && !saving}>
          {t('save')}
        </Button>
        {dirty ? (
          <Button variant="ghost" onClick={() => setDraft(settings[scope])}>
            {t('discard')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function MoneyInput({
  value,
  onChange,
}: {
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
}) {
  const t = useTranslations('profiles.settings')
  return (
    <NumberInput
      value={value ?? undefined}
      min={0.01}
      step={0.5}
      unit="$"
      placeholder={t('none')}
      className="w-28 shrink-0"
      onValueChange={(next) => onChange(next ?? null)}
    />
  )
}

interface SettingRowProps {
  readonly name: SettingName
  readonly layout: 'inline' | 'stacked'
  readonly scope: SettingsScope
  readonly inheritedFrom: 'global' | 'default'
  readonly own: boolean
  /** Whether the workspace sets another value. */
  readonly overridden: boolean
  readonly onReset: () => void
  readonly children: ReactNode
}

function SettingRow({ name, layout, scope, inheritedFrom, own, overridden, onReset, children }: SettingRowProps) {
  const t = useTranslations('profiles.settings')
  const words = useProfileLabels()
  return (
    <div data-setting={name} className="flex scroll-mt-20 flex-col gap-1 border-b border-border pb-4">
      <Field label={t(`rows.${name}.label`)} help={t(`rows.${name}.help`)} layout={layout}>
        {children}
      </Field>
      <p className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
        {own
          ? t(scope === 'global' ? 'ownGlobal' : 'ownWorkspace')
          : t('inherits', { source: words.thresholdSource(inheritedFrom) })}
        {own ? (
          <Button
            size="sm"
            variant="link"
            aria-label={t('resetOf', { name: t(`rows.${name}.label`) })}
            onClick={onReset}
          >
            {t('reset')}
          </Button>
        ) : null}
        {overridden ? <span className="text-warning">{t('overridden')}</span> : null}
      </p>
    </div>
  )
}
