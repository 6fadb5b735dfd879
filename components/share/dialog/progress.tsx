import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

const steps = ['what', 'redact', 'preview', 'done'] as const
export type Step = (typeof steps)[number]

/** Which steps there are, and at which one a person is. */
export function Progress({ step, withTexts }: { readonly step: Step; readonly withTexts: boolean }) {
  const t = useTranslations('share.dialog')
  const shown = steps.filter((each) => withTexts || each !== 'redact')
  return (
    <ol aria-label={t('steps')} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {shown.map((each, index) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          className={cn('flex items-center gap-1.5', each === step ? 'font-medium text-text' : 'text-text-muted')}
        >
          <span
            aria-hidden
            className={cn(
              'tabular flex size-4.5 items-center justify-center rounded-full text-2xs font-semibold',
              each === step ? 'bg-accent-solid text-on-accent' : 'bg-sunken text-text-muted',
            )}
          >
            {index + 1}
          </span>
          {t(`step.${each}`)}
        </li>
      ))}
    </ol>
  )
}
