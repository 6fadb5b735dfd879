import { useTranslations } from 'next-intl'
import { isLegalThreshold, MIN_CONDENSE_THRESHOLD, MOST_THRESHOLD_TOKENS, readThreshold } from '@/lib/engine'
import { NumberInput } from '@/components/ui/fields/number-input'

interface ThresholdInputProps {
  readonly value: number
  readonly disabled?: boolean
  readonly onChange: (threshold: number) => void
  readonly 'aria-label'?: string
}

/** A threshold as it is kept: up to 100 per cent of the window, from 1,000 on tokens. What lies between changes nothing. */
export function ThresholdInput({ value, onChange, ...props }: ThresholdInputProps) {
  const t = useTranslations('profiles.thresholds')
  return (
    <NumberInput
      {...props}
      value={value}
      min={MIN_CONDENSE_THRESHOLD}
      max={MOST_THRESHOLD_TOKENS}
      unit={readThreshold(value).tokens === undefined ? '%' : t('unit')}
      className="w-36 shrink-0"
      onValueChange={(next) => {
        if (next !== undefined && isLegalThreshold(next)) onChange(next)
      }}
    />
  )
}
