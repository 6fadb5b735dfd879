import type { ContextRule } from '../near'
import type { SensitiveType } from '../sensitive-types'
import { isCode, isDrawnByLot, isPlaceholder } from '../values'

/** One kind of secret that is given away by what stands around it. */
export interface WrittenRule extends ContextRule {
  readonly type: SensitiveType
  /** Global, linear: it starts at a literal or an edge, and its quantifiers are bounded. Its group that matched is what is secret, or the whole. */
  readonly pattern: RegExp
  readonly accepts?: (value: string) => boolean
}

export const isReal = (value: string): boolean => !isPlaceholder(value) && !isCode(value)

export const isChosen = (value: string): boolean =>
  isReal(value) &&
  !value.startsWith('-') &&
  (/\d/.test(value) ||
    /[!@#$%^&*]/.test(value) ||
    (value.length >= 6 && !/^(?:stdin|password|secret|token|user|admin|file|json|text|true|false)$/i.test(value)))

export const isMixed = (value: string): boolean => isReal(value) && isDrawnByLot(value)
