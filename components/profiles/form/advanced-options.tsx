'use client'

import { useTranslations } from 'next-intl'
import type { HandlerView, OptionName, ProfileOptions } from '@/lib/contracts/profiles'
import { Card, CardBody } from '@/components/ui/display/card'
import { Collapsible } from '@/components/ui/display/collapsible'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Select } from '@/components/ui/fields/select'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'

interface AdvancedOptionsProps {
  readonly handler: HandlerView
  readonly options: ProfileOptions
  readonly baseUrlError: string | undefined
  readonly onChange: (options: ProfileOptions) => void
}

const numbers = [
  { name: 'temperature', min: 0, max: 2, step: 0.1 },
  { name: 'thinkingAllowance', min: 0, max: 100_000, step: 1_000 },
  { name: 'maxRetries', min: 0, max: 10, step: 1 },
] as const satisfies readonly {
  readonly name: OptionName
  readonly min: number
  readonly max: number
  readonly step: number
}[]

const DEFAULT = 'default'
const efforts = ['low', 'medium', 'high'] as const
const caches = [
  ['off', '5m'],
  ['system', '5m'],
  ['system', '1h'],
  ['conversation', '5m'],
  ['conversation', '1h'],
] as const

/** Options that rarely need a change. An empty field means the provider's default. */
export function AdvancedOptions({ handler, options, baseUrlError, onChange }: AdvancedOptionsProps) {
  const t = useTranslations('profiles.form')
  const words = useProfileLabels()
  const has = (name: OptionName): boolean => handler.options.includes(name)
  const cache = options.promptCache
  return (
    <Card>
      <CardBody className="py-2">
        <Collapsible
          title={t('advanced')}
          defaultOpen={handler.options.some(
            (name) => options[name] !== undefined && !handler.requiredOptions.includes(name),
          )}
        >
          <div className="grid gap-4 py-3 sm:grid-cols-2 lg:grid-cols-3">
            {has('baseUrl') && !handler.requiredOptions.includes('baseUrl') ? (
              <Field label={words.option('baseUrl')} help={t('optionHelp.baseUrlOptional')} error={baseUrlError}>
                <Input
                  value={options.baseUrl ?? ''}
                  spellCheck={false}
                  placeholder={t('default')}
                  onChange={(event) =>
                    onChange({ ...options, baseUrl: event.target.value === '' ? undefined : event.target.value })
                  }
                />
              </Field>
            ) : null}
            {numbers
              .filter(({ name }) => has(name))
              .map(({ name, min, max, step }) => (
                <Field key={name} label={words.option(name)} help={t(`optionHelp.${name}`)}>
                  <NumberInput
                    value={options[name]}
                    min={min}
                    max={max}
                    step={step}
                    placeholder={t('default')}
                    className="w-full"
                    onValueChange={(value) =>
                      onChange({ ...options, [name]: value === undefined || step < 1 ? value : Math.round(value) })
                    }
                  />
                </Field>
              ))}
            {has('timeoutMs') ? (
              <Field label={words.option('timeoutMs')} help={t('optionHelp.timeoutMs')}>
                <NumberInput
                  value={options.timeoutMs === undefined ? undefined : options.timeoutMs / 1_000}
                  min={1}
                  max={3_600}
                  unit="s"
                  placeholder={t('default')}
                  className="w-full"
                  onValueChange={(value) =>
                    onChange({ ...options, timeoutMs: value === undefined ? undefined : Math.round(value * 1_000) })
                  }
                />
              </Field>
            ) : null}
            {has('effort') ? (
              <Field label={words.option('effort')} help={t('optionHelp.effort')}>
                <Select
                  value={options.effort ?? DEFAULT}
                  onValueChange={(value) =>
                    onChange({ ...options, effort: efforts.find((effort) => effort === value) })
                  }
                  options={[
                    { value: DEFAULT, label: t('default') },
                    ...efforts.map((effort) => ({ value: effort, label: t(`efforts.${effort}`) })),
                  ]}
                />
              </Field>
            ) : null}
            {has('promptCache') ? (
              <Field label={words.option('promptCache')} help={t('optionHelp.promptCache')}>
                <Select
                  value={
                    cache === undefined
                      ? DEFAULT
                      : cache.scope === 'off'
                        ? 'off-5m'
                        : `${cache.scope}-${cache.lifetime}`
                  }
                  onValueChange={(value) => {
                    const chosen = caches.find(([scope, lifetime]) => `${scope}-${lifetime}` === value)
                    onChange({
                      ...options,
                      promptCache: chosen === undefined ? undefined : { scope: chosen[0], lifetime: chosen[1] },
                    })
                  }}
                  options={[
                    { value: DEFAULT, label: t('default') },
                    ...caches.map(([scope, lifetime]) => ({
                      value: `${scope}-${lifetime}`,
                      label: scope === 'off' ? t('cacheScopes.off') : t(`cacheScopes.${scope}`, { lifetime }),
                    })),
                  ]}
                />
              </Field>
            ) : null}
          </div>
        </Collapsible>
      </CardBody>
    </Card>
  )
}
