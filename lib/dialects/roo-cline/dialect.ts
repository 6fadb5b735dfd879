import type { Dialect } from '../dialect'
import { detectRooCline } from './detect'
import { parseRooCline } from './parse'
import { serializeRooCline } from './serialize'
import { writeRooCline } from './write'

/** `api_conversation_history.json` of Roo Code and Cline, with tools as XML in texts or as blocks, and Cline's `*.messages.json`. */
export const rooCline: Dialect = {
  id: 'roo-cline',
  name: 'Roo Code / Cline',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  detect: detectRooCline,
  parse: parseRooCline,
  serialize: serializeRooCline,
  write: writeRooCline,
}
