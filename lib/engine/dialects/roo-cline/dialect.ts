import { countCacheMarks } from '../cache-marks'
import type { Dialect } from '../dialect'
import { inVsCode } from '../import/home'
import { detectRooCline } from './detect'
import { native } from './native'
import { parseRooCline } from './parse'
import { serializeRooCline } from './serialize'
import { writeRooCline } from './write'

/** `api_conversation_history.json` of Roo Code and Cline, with tools as XML in texts or as blocks, and Cline's `*.messages.json`. */
export const rooCline: Dialect = {
  id: 'roo-cline',
  name: 'Roo Code / Cline',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inVsCode('rooveterinaryinc.roo-cline/tasks/TASK/api_conversation_history.json'), checked: 'sessions' },
  detect: detectRooCline,
  parse: parseRooCline,
  serialize: serializeRooCline,
  cacheMarks: ({ messages }) =>
    messages.reduce((sum, message) => sum + countCacheMarks(native.message(message)?.entry), 0),
  write: writeRooCline,
}
