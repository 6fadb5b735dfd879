import type { Rule, SensitiveMatch } from '../sensitive-types'
import { contactRules } from './contacts'
import { machineRules } from './machines'
import { numberRules } from './numbers'
import { personRules } from './people'
import { placeRules } from './places'
import type { PersonalRule } from './rule'

/** Everything that names a person, a place or a machine. */
export const personalRules: readonly PersonalRule[] = [
  ...contactRules,
  ...numberRules,
  ...placeRules,
  ...personRules,
  ...machineRules,
]

export const findPersonal: Rule = ({ text, matchesOf }) =>
  personalRules.flatMap((rule) =>
    matchesOf(rule).flatMap(({ match, index }): SensitiveMatch[] => {
      // The group of a separator that repeats is no value.
      const group = match[1] ?? match[2]
      const value = group === undefined || group.length < 2 ? match[0] : group
      const start = index + match[0].lastIndexOf(value)
      const end = start + value.length
      const type = typeof rule.type === 'function' ? rule.type(value) : rule.type
      return rule.accepts === undefined || rule.accepts(value, text, start, end) ? [{ type, value, start, end }] : []
    }),
  )
