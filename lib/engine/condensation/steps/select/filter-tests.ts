import { startsTurn } from '../../../conversation/texts/the-task'
import type { Exclusion } from './exclusion'
import { anyGlob } from './glob'
import type { PartFilter } from '../step'
import type { ToolFacts } from './tool-facts'
import type { SelectedPart } from './selected-part'

interface FilterTest {
  readonly exclusion: Exclusion
  holds(candidate: SelectedPart): boolean
}

/** One for each field that is set, and can be told from the part alone. */
export function filterTests(filter: PartFilter, facts: ToolFacts): readonly FilterTest[] {
  const { roles, kinds, tools, paths, minTokens, typed, summaries, superseded, errors, output, range } = filter
  const test = <Value>(
    field: keyof PartFilter,
    value: Value | undefined,
    made: (value: Value) => FilterTest['holds'],
  ): readonly FilterTest[] =>
    value === undefined ? [] : [{ exclusion: { type: 'filter', field }, holds: made(value) }]
  return [
    ...test(
      'roles',
      roles,
      (wanted) =>
        ({ message }) =>
          wanted.includes(message.role),
    ),
    ...test(
      'kinds',
      kinds,
      (wanted) =>
        ({ kind }) =>
          wanted.includes(kind),
    ),
    ...test(
      'tools',
      tools && anyGlob(tools),
      (matches) =>
        ({ part }) =>
          matches(facts.nameOf(part) ?? ''),
    ),
    ...test(
      'paths',
      paths && anyGlob(paths),
      (matches) =>
        ({ part }) =>
          facts.pathsOf(part).some(matches),
    ),
    ...test(
      'minTokens',
      minTokens,
      (least) =>
        ({ tokens }) =>
          tokens >= least,
    ),
    ...test(
      'typed',
      typed,
      (wanted) =>
        ({ message }) =>
          startsTurn(message) === (wanted === 'only'),
    ),
    ...test(
      'summaries',
      summaries,
      (wanted) =>
        ({ message }) =>
          (message.summary !== undefined) === (wanted === 'only'),
    ),
    ...test(
      'superseded',
      superseded,
      (wanted) =>
        ({ part }) =>
          facts.superseded(part) === wanted,
    ),
    ...test(
      'errors',
      errors,
      (wanted) =>
        ({ part }) =>
          facts.failed(part) === (wanted === 'only'),
    ),
    ...test(
      'output',
      output,
      (wanted) =>
        ({ part }) =>
          facts.showsOutput(part) === (wanted === 'only'),
    ),
    ...test(
      'range',
      range,
      ({ from = 1, to = Infinity }) =>
        ({ index }) =>
          index + 1 >= from && index + 1 <= to,
    ),
  ]
}
