import type { Reading } from '../near'
import type { Rule, SensitiveMatch } from '../sensitive-types'
import { addressRules } from './addresses'
import { codeRules } from './code'
import { consoleRules } from './consoles'
import { domainAccountRules } from './domain-accounts'
import { keyBlockRules } from './key-blocks'
import { passwordFileRules } from './password-files'
import { sentenceRules } from './sentences'
import { tokenRules } from './tokens'
import { toolArgumentRules } from './tool-arguments'
import type { WrittenRule } from './rule'

/** Secrets that their surroundings give away. */
export const writtenRules: readonly WrittenRule[] = [
  ...keyBlockRules,
  ...tokenRules,
  ...addressRules,
  ...passwordFileRules,
  ...toolArgumentRules,
  ...domainAccountRules,
  ...consoleRules,
  ...codeRules,
  ...sentenceRules,
]

export const findWrittenSecrets: Rule = (reading) => secretsBy(writtenRules, reading)

/** Those that an escape would hide, to be looked for in the text as it is written. */
export const findDomainSecrets: Rule = (reading) => secretsBy(domainAccountRules, reading)

const secretsBy = (rules: readonly WrittenRule[], { matchesOf }: Reading): readonly SensitiveMatch[] =>
  rules.flatMap((rule) =>
    matchesOf(rule).flatMap(({ match, index }): SensitiveMatch[] => {
      const value = match.slice(1).find((group) => group !== undefined) ?? match[0]
      const start = index + match[0].lastIndexOf(value)
      return rule.accepts === undefined || rule.accepts(value)
        ? [{ type: rule.type, value, start, end: start + value.length }]
        : []
    }),
  )
