import { useFormatter, useTranslations } from 'next-intl'

interface ValueWords {
  /** `passes.0.selection.keepRecentCount` as pass 1: keep recent count. */
  path(path: string): string
  /** `path`: where it stands. A pass that does not say whether it is enabled is on. */
  value(value: unknown, path: string): string
}

/** Words for places in a config and what stands there. */
export function useValueWords(): ValueWords {
  const t = useTranslations('tunings')
  const format = useFormatter()
  const spaced = (key: string): string => key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return {
    path(path) {
      const keys = path
        .replaceAll(/\[(\d+)\]/g, '.$1')
        .split('.')
        .filter((key) => key !== '$' && key !== '')
      const [first, index, ...rest] = keys
      return first === 'passes' && index !== undefined
        ? t('passOption', { pass: Number(index) + 1, option: rest.map(spaced).join(', ') })
        : keys.map(spaced).join(', ')
    },
    value(value, path) {
      const isAbsent = value === null || value === undefined
      if (value === true || (isAbsent && path.endsWith('enabled'))) return t('on')
      if (value === false || isAbsent) return t('off')
      return typeof value === 'number'
        ? format.number(value)
        : typeof value === 'string'
          ? value
          : JSON.stringify(value)
    },
  }
}
