import type { Dialect } from '@/lib/dialects/dialect'
import { detectAnthropic } from './detect'
import { parseAnthropic } from './parse'
import { serializeAnthropic } from './serialize'
import { writeAnthropic } from './write'

/** Messages of the Anthropic API: a bare list, or a request with `system` and `tools`. */
export const anthropic: Dialect = {
  id: 'anthropic',
  name: 'Anthropic Messages',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'sessions' },
  detect: detectAnthropic,
  parse: parseAnthropic,
  serialize: serializeAnthropic,
  write: writeAnthropic,
}
