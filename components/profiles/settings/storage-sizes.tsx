'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { StorageView } from '@/lib/contracts/storage'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { useSize } from './use-size'

/** Storage used per kind, largest first. */
export function StorageSizes({ kinds, fileBytes, freeBytes, diskFreeBytes }: StorageView) {
  const t = useTranslations('profiles.storage')
  const format = useFormatter()
  const size = useSize()
  const rows = [...kinds].sort((a, b) => b.bytes - a.bytes || b.count - a.count)
  return (
    <Card>
      <CardHeading>{t('title')}</CardHeading>
      <CardBody className="flex flex-col gap-3">
        <p className="max-w-[80ch] text-text-muted">
          {t('file', { size: size(fileBytes), free: size(freeBytes) })}{' '}
          {diskFreeBytes === undefined ? null : t('disk', { size: size(diskFreeBytes) })}
        </p>
        <Table label={t('title')} containerClassName="rounded-lg border border-border">
          <TableHead>
            <TableRow>
              <TableHeaderCell>{t('what')}</TableHeaderCell>
              <TableHeaderCell align="end">{t('count')}</TableHeaderCell>
              <TableHeaderCell align="end">{t('size')}</TableHeaderCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ kind, count, bytes }) => (
              <TableRow key={kind}>
                <TableCell>{t(`kinds.${kind}`)}</TableCell>
                <TableCell align="end">{format.number(count)}</TableCell>
                <TableCell align="end" className="whitespace-nowrap">
                  {size(bytes)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </CardBody>
    </Card>
  )
}
