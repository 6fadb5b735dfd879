import type { Part } from '../../../conversation/part'
import type { Exclusion } from './exclusion'
import { globMatcher } from './glob'
import type { Protection } from '../step'
import type { ToolFacts } from './tool-facts'

export function protection({ tools, paths }: Protection, facts: ToolFacts): (part: Part) => Exclusion | undefined {
  const byTool = tools.map((value) => ({
    matches: globMatcher(value),
    exclusion: { type: 'protected', by: 'tool', value } as const,
  }))
  const byPath = paths.map((value) => ({
    matches: globMatcher(value),
    exclusion: { type: 'protected', by: 'path', value } as const,
  }))
  return (part) => {
    const name = facts.nameOf(part)
    if (name === undefined) return undefined
    return (
      byTool.find(({ matches }) => matches(name)) ??
      (byPath.length > 0 ? firstOf(byPath, facts.pathsOf(part)) : undefined)
    )?.exclusion
  }
}

function firstOf<Rule extends { readonly matches: (path: string) => boolean }>(
  rules: readonly Rule[],
  paths: readonly string[],
): Rule | undefined {
  return rules.find(({ matches }) => paths.some(matches))
}
