import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { origins } from './library-model'

export const libraryState = {
  /** The session that effects are shown for; else the newest. */
  conversation: parseAsString,
  /** Id of the preset whose details are open. */
  preset: parseAsString,
  q: parseAsString.withDefault(''),
  origin: parseAsStringLiteral(origins),
  provider: parseAsString,
  tag: parseAsString,
}
