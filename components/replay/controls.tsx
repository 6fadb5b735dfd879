'use client'

import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type CalibrationOverrides, type ReplayOptions, thresholdPercentOf } from '@/lib/engine'
import { profileQueries } from '@/components/profiles'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Popover } from '@/components/ui/overlays/popover'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { Select } from '@/components/ui/fields/select'
import type { ReplayedSession } from './api/use-replays'
import { CalibrationTable } from './calibration-table'
import { cacheModels, choiceOptions, numberOptions, thresholdRange } from './model/address'
import { shownOptions, withCalibration, withOption, withThresholdPercent, type ReplaySetup } from './model/setup'

interface ControlsProps {
  readonly setup: ReplaySetup
  readonly onSetup: (setup: ReplaySetup) => void
  readonly replay: ReplayedSession
}

const OWN_MODEL = 'session'

/** The settings that decide the verdict, and at the end the basis of all figures. */
export function Controls({ setup, onSetup, replay: { model, session } }: ControlsProps) {
  const t = useTranslations('replay.controls')
  const format = useFormatter()
  const profiles = useQuery(profileQueries.list())
  const { course, calibration } = session
  const options = shownOptions(session.options, setup)
  const calibratedText = ({ basis, requests, meanErrorPercent: error }: typeof calibration): string => {
    if (basis !== 'recorded') return t('uncalibrated')
    return error === undefined ? t('calibratedByFew', { requests }) : t('calibrated', { requests, error: error / 100 })
  }
  const priced = (profiles.data ?? []).filter(({ handler }) => handler !== 'offline')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-3 py-1.5 text-xs">
      <span className="flex items-center gap-2">
        <span aria-hidden className="text-text-muted">
          {t('threshold')}
        </span>
        <NumberInput
          aria-label={t('threshold')}
          value={Math.round(10 * thresholdPercentOf(options)) / 10}
          {...thresholdRange}
          step={5}
          unit="%"
          className="w-20"
          onValueChange={(value) => onSetup(withThresholdPercent(setup, value))}
        />
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden className="text-text-muted">
          {t('model')}
        </span>
        <Select
          aria-label={t('model')}
          size="sm"
          value={setup.profile ?? (model.source === 'profile' ? '' : OWN_MODEL)}
          placeholder={model.name ?? t('family')}
          onValueChange={(value) => {
            const { profile: _, ...rest } = setup
            onSetup(value === OWN_MODEL ? rest : { ...rest, profile: value })
          }}
          options={[
            {
              value: OWN_MODEL,
              label: model.source === 'session' ? (model.name ?? t('family')) : t('own'),
              description: t('ownHelp'),
            },
            ...priced.map(({ id, name, model: of }) => ({ value: id, label: name, description: of })),
          ]}
          className="max-w-56"
        />
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden className="text-text-muted">
          {t('cache')}
        </span>
        <Select
          aria-label={t('cache')}
          size="sm"
          value={options.cache ?? session.cacheModel}
          onValueChange={(value) => onSetup(withOption(setup, 'cache', value))}
          options={cacheModels.map((value) => ({
            value,
            label: t(`caches.${value}`),
            description: t(`cacheHelp.${value}`),
          }))}
        />
      </span>
      <Popover
        label={t('options')}
        align="end"
        className="w-96"
        trigger={
          <Button size="sm">
            <Settings2 aria-hidden />
            {t('options')}
          </Button>
        }
      >
        <Options options={options} setup={setup} onSetup={onSetup} />
      </Popover>
      <Popover
        label={t('calibration')}
        align="end"
        className="w-[34rem]"
        trigger={
          <Button size="sm" variant="ghost" className="max-sm:-ml-2">
            {calibratedText(calibration)}
          </Button>
        }
      >
        <CalibrationTable
          session={session}
          onChange={(name: keyof CalibrationOverrides, value) => onSetup(withCalibration(setup, name, value))}
          overrides={setup.calibration}
        />
      </Popover>
      <span className="tabular text-text-muted xl:ml-auto">
        {course === undefined
          ? t(isOfTooFew(calibration) ? 'billOfFew' : 'noBill')
          : t('bill', {
              deviation: `${signOf(course.deviationPercent)}${format.number(Math.abs(course.deviationPercent) / 100, 'percentFine')}`,
              requests: course.requests,
            })}
      </span>
    </div>
  )
}

/** What is recorded was all taken to fit the model to it: nothing is left to hold it against. */
const isOfTooFew = ({ basis, notComparable, meanErrorPercent }: ReplayedSession['session']['calibration']): boolean =>
  basis === 'recorded' && notComparable === undefined && meanErrorPercent === undefined

/** Of what is shown with one decimal. */
const signOf = (percent: number): string => (Math.abs(percent) < 0.05 ? '±' : percent < 0 ? '−' : '+')

interface OptionsProps extends Pick<ControlsProps, 'setup' | 'onSetup'> {
  readonly options: ReplayOptions
}

function Options({ options, setup, onSetup }: OptionsProps) {
  const t = useTranslations('replay.options')
  return (
    <div className="flex flex-col gap-3">
      {numberOptions.map(({ name, min, max, step, ...rest }) => (
        <Field key={name} layout="inline" label={t(`${name}.label`)} help={t(`${name}.help`)}>
          <NumberInput
            value={options[name]}
            min={min}
            max={max}
            step={step}
            {...rest}
            className="w-28"
            onValueChange={(value) => onSetup(withOption(setup, name, value))}
          />
        </Field>
      ))}
      {choiceOptions.map(({ name, values }) => (
        <Field key={name} label={t(`${name}.label`)} help={t(`${name}.help`)}>
          <SegmentedControl
            aria-label={t(`${name}.label`)}
            value={options[name]}
            onValueChange={(value) => onSetup(withOption(setup, name, value))}
            segments={values.map((value) => ({ value, label: t(`${name}.${value}` as 'prefix.exact') }))}
          />
        </Field>
      ))}
    </div>
  )
}
