'use client'

import { useTranslations } from 'next-intl'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { ReplayLine } from './model/lines'
import { shownRows, twinRows } from './model/twin'
import type { ReplayLabels } from './use-replay-labels'

interface TwinProps {
  readonly lines: readonly ReplayLine[]
  readonly idOf: (message: number) => string
  readonly onPlace: (message: string) => void
  readonly words: ReplayLabels
}

const MOST_ROWS = 200

/** The chart's figures as a table. */
export function Twin({ lines, idOf, onPlace, words }: TwinProps) {
  const t = useTranslations('replay.twin')
  const all = twinRows(lines)
  const rows = shownRows(all, MOST_ROWS)
  return (
    <div className="flex flex-col gap-2">
      {rows.length < all.length ? (
        <p className="text-xs text-text-muted">{t('some', { shown: rows.length, all: all.length })}</p>
      ) : null}
      <Table label={t('label')} containerClassName="max-h-[36rem]">
        <TableHead>
          <TableRow>
            <TableHeaderCell align="end">{t('request')}</TableHeaderCell>
            <TableHeaderCell>{t('message')}</TableHeaderCell>
            {lines.map(({ key, letter, name }) => (
              <TableHeaderCell key={key} align="end" title={name}>
                {t('column', { letter })}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ turn, message, figures }) => (
            <TableRow key={turn}>
              <TableCell align="end">{turn}</TableCell>
              <TableCell>
                <PlaceLink message={idOf(message)} onPlace={onPlace} />
              </TableCell>
              {lines.map(({ key }) => {
                const figure = figures[key]
                return (
                  <TableCell key={key} align="end">
                    {figure ? `${words.tokens(figure.context)} · ${words.cost(figure.cost)}` : null}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
