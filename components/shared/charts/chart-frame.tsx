'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useCommands } from '../commands/commands'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/buttons/button'
import { downloadFrom, downloadText } from '@/components/ui/buttons/download'
import { Menu } from '@/components/ui/overlays/menu'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { toast } from '@/components/ui/toasts/toast'
import { chartPng, standaloneSvg } from './export-chart'
import { useWidth } from './use-width'

interface ChartFrameProps {
  readonly title: string
  /** Name of the exported files, without extension. */
  readonly fileName: string
  /** The figures as CSV. */
  readonly csv: () => string
  /** Draws the chart, `width` pixels wide. */
  readonly chart: (width: number) => ReactNode
  /** The same figures as a table. `beside`: below the chart; `instead`: a button switches between them. */
  readonly table: ReactNode
  readonly tablePlace?: 'below' | 'instead'
  readonly actions?: ReactNode
  readonly captionClassName?: string
}

/** A chart with its data table, and buttons to export both. */
export function ChartFrame({
  title,
  fileName,
  csv,
  chart,
  table,
  tablePlace = 'instead',
  actions,
  captionClassName,
}: ChartFrameProps) {
  const t = useTranslations('costs.chart')
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const [box, width] = useWidth<HTMLDivElement>(640)
  const showsChart = tablePlace === 'below' || shown === 'chart'
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className={cn('flex flex-wrap items-center gap-2', captionClassName)}>
        <span className="min-w-40 flex-1 text-sm font-semibold">{title}</span>
        {actions}
        {tablePlace === 'below' ? null : (
          <SegmentedControl
            aria-label={t('as', { title })}
            value={shown}
            onValueChange={setShown}
            segments={[
              { value: 'chart', label: t('chart') },
              { value: 'table', label: t('table') },
            ]}
          />
        )}
        <ExportMenu title={title} fileName={fileName} csv={csv} box={box} hasChart={showsChart} />
      </figcaption>
      <div ref={box} className="min-w-0">
        {showsChart ? chart(width) : null}
      </div>
      {tablePlace === 'below' || shown === 'table' ? table : null}
    </figure>
  )
}

interface ExportMenuProps extends Pick<ChartFrameProps, 'title' | 'fileName' | 'csv'> {
  readonly box: RefObject<HTMLDivElement | null>
  readonly hasChart: boolean
}

function ExportMenu({ title, fileName, csv, box, hasChart }: ExportMenuProps) {
  const t = useTranslations('costs.chart')
  const link = useRef('')
  const drawing = (): SVGSVGElement | null => box.current?.querySelector('svg') ?? null
  const saveSvg = (): void => {
    const svg = drawing()
    if (svg !== null) downloadText(`${fileName}.svg`, standaloneSvg(svg), 'image/svg+xml')
  }
  const savePng = async (): Promise<void> => {
    const svg = drawing()
    if (svg === null) return
    try {
      URL.revokeObjectURL(link.current)
      link.current = URL.createObjectURL(await chartPng(svg))
      downloadFrom(link.current, `${fileName}.png`)
    } catch {
      toast.error(t('pngFailed'))
    }
  }
  const group = t('export')
  useCommands([
    {
      id: `chart.${fileName}.csv`,
      group,
      title: `${title}: ${t('csv')}`,
      run: () => downloadText(`${fileName}.csv`, csv(), 'text/csv'),
    },
    { id: `chart.${fileName}.svg`, group, title: `${title}: ${t('svg')}`, disabled: !hasChart, run: saveSvg },
    {
      id: `chart.${fileName}.png`,
      group,
      title: `${title}: ${t('png')}`,
      disabled: !hasChart,
      run: () => void savePng(),
    },
  ])
  return (
    <Menu
      align="end"
      trigger={
        <Button aria-label={t('exportOf', { title })}>
          <Download aria-hidden />
          {t('export')}
        </Button>
      }
      entries={[
        { kind: 'action', id: 'csv', label: t('csv'), run: () => downloadText(`${fileName}.csv`, csv(), 'text/csv') },
        { kind: 'action', id: 'svg', label: t('svg'), disabled: !hasChart, run: saveSvg },
        { kind: 'action', id: 'png', label: t('png'), disabled: !hasChart, run: () => void savePng() },
      ]}
    />
  )
}
