import { useTranslations } from 'next-intl'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'

const strategies = ['native', 'lossless', 'truncation', 'smart'] as const
const properties = [
  'how',
  'speed',
  'reduction',
  'loss',
  'cost',
  'options',
  'prelude',
  'passes',
  'batch',
  'individual',
  'profiles',
  'best',
] as const

/** The comparison of the four families, property by property. */
export function StrategyMatrix() {
  const t = useTranslations('help.strategies')
  return (
    <Table label={t('title')} containerClassName="rounded-lg border border-border bg-surface">
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('feature')}</TableHeaderCell>
          {strategies.map((id) => (
            <TableHeaderCell key={id} className="text-text">
              {t(id)}
            </TableHeaderCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {properties.map((property) => (
          <TableRow key={property}>
            <th
              scope="row"
              className="h-8 border-b border-border px-3 py-1.5 text-left align-top font-medium group-last/row:border-b-0"
            >
              {t(`rows.${property}.name`)}
            </th>
            {strategies.map((id) => (
              <TableCell key={id} className="min-w-28 py-1.5 align-top text-text-muted">
                {t(`rows.${property}.${id}`)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
