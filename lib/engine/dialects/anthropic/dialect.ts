import type { Conversation } from '../../conversation/conversation'
import { objectOf } from '../../core/json'
import { countCacheMarks } from '../cache-marks'
import type { Dialect } from '../dialect'
import { detectAnthropic } from './detect'
import { native } from './native'
import { parseAnthropic } from './parse'
import { serializeAnthropic } from './serialize'
import { writeAnthropic } from './write'

/** Messages of the Anthropic API: a bare list, or a request with `system` and `tools`. */
export const anthropic: Dialect = {
  id: 'anthropic',
  name: 'Anthropic Messages',
  extension: '.json',
  oneForOne: true,
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'sessions' },
  detect: detectAnthropic,
  parse: parseAnthropic,
  serialize: serializeAnthropic,
  cacheMarks,
  write: writeAnthropic,
}

function cacheMarks(conversation: Conversation): number {
  const { system, tools } = objectOf(native.envelope(conversation).content.value)
  const messages = conversation.messages.map((message) => native.message(message)?.message)
  return [system, tools, ...messages].reduce<number>((sum, value) => sum + countCacheMarks(value), 0)
}
