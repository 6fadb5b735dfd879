'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type CalibrationOverrides, isBesideKnown, type SessionReport } from '@/lib/engine'
import { Dash } from '@/components/shared/parts/dash'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'

interface CalibrationTableProps {
  readonly session: Pick<SessionReport, 'calibration' | 'overheadTokens'>
  readonly overrides: CalibrationOverrides
  readonly onChange: (name: keyof CalibrationOverrides, value: number | undefined) => void
}

const MOST_STRETCHES = 30
const fields = [
  { name: 'scale', min: 0.1, max: 10, step: 0.01 },
  { name: 'overheadTokens', min: 0, max: 1_000_000, step: 500 },
  { name: 'hitShare', min: 0, max: 1, step: 0.01 },
] as const

/** The line from counted tokens to the model's own, stretch by stretch, and what a person sets in its place. */
export function CalibrationTable({
  session: { calibration, overheadTokens },
  overrides,
  onChange,
}: CalibrationTableProps) {
  const t = useTranslations('replay.calibration')
  const format = useFormatter()
  const { basis, family, stretches } = calibration
  const [first] = stretches
  const fitted = { scale: first.scale, overheadTokens: Math.round(overheadTokens), hitShare: first.hitShare }
  const digits = (value: number): string => format.number(value, { maximumFractionDigits: 3 })
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-xs text-pretty text-text-muted">{t('help')}</p>
      <p className="text-xs">
        {basis === 'recorded' ? t('recorded', { stretches: stretches.length }) : t('family', { family })}
      </p>
      <Table label={t('label')} containerClassName="max-h-56">
        <TableHead>
          <TableRow>
            <TableHeaderCell align="end">{t('from')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('requests')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('scale')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overhead')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('hitShare')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('error')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {stretches.slice(0, MOST_STRETCHES).map((fit) => (
            <TableRow key={fit.from}>
              <TableCell align="end">{fit.from + 1}</TableCell>
              <TableCell align="end">{fit.requests}</TableCell>
              <TableCell align="end">{digits(fit.scale)}</TableCell>
              <TableCell align="end">
                {isBesideKnown(calibration) ? (
                  format.number(Math.round(fit.overheadTokens), 'tokens')
                ) : (
                  <Dash why={t('noOverhead')} />
                )}
              </TableCell>
              <TableCell align="end">{digits(fit.hitShare)}</TableCell>
              <TableCell align="end">
                {fit.meanErrorPercent === undefined ? (
                  <Dash why={t(basis === 'recorded' ? 'oneRequest' : 'noUsage')} />
                ) : (
                  format.number(fit.meanErrorPercent / 100, 'percentFine')
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="text-xs font-medium">{t('overwrite')}</p>
      {fields.map(({ name, min, max, step }) => (
        <Field key={name} layout="inline" label={t(`fields.${name}.label`)} help={t(`fields.${name}.help`)}>
          <NumberInput
            value={overrides[name]}
            placeholder={String(Number(fitted[name].toFixed(3)))}
            min={min}
            max={max}
            step={step}
            className="w-28"
            onValueChange={(value) => onChange(name, value)}
          />
        </Field>
      ))}
    </div>
  )
}
