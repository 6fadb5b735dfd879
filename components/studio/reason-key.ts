/** A reason of the engine: its key below `pass.reasons`, with the numbers that the sentence names. */
export interface ReasonKey {
  readonly key: (typeof reasons)[number]['key']
  readonly values: Readonly<Record<string, number>>
}

/** The engine says in English why a step did nothing. Named groups are numbers of the sentence. */
const reasons = [
  { key: 'notAbove', text: /^(?<tokens>[\d,]+) tokens are not above (?<above>[\d,]+)\.$/ },
  { key: 'belowStart', text: /^(?<percent>[\d.]+) % of the start is below (?<bound>[\d.]+) %\.$/ },
  { key: 'belowWindow', text: /^(?<percent>[\d.]+) % of the context window is below (?<bound>[\d.]+) %\.$/ },
  { key: 'savedAlready', text: /^(?<percent>-?[\d.]+) % is saved already\.$/ },
  { key: 'savesTooLittle', text: /^It would save (?<saved>-?\d+) tokens, fewer than (?<least>\d+)\.$/ },
  { key: 'noWindow', text: /^The context window is not known\.$/ },
  { key: 'nothingSelected', text: /^Nothing selected\.$/ },
  { key: 'nothingToGain', text: /^Nothing to gain\.$/ },
  { key: 'referredTo', text: /^Nothing to gain: later messages refer to what it would cut\.$/ },
  { key: 'targetReached', text: /^The target was reached before\.$/ },
  { key: 'nothingToRemove', text: /^No messages to remove\.$/ },
  { key: 'nothingToSummarize', text: /^Nothing to summarize\.$/ },
  { key: 'nothingRepeats', text: /^Nothing repeats\.$/ },
  { key: 'cancelled', text: /^The run was cancelled\.$/ },
] as const satisfies readonly { readonly key: string; readonly text: RegExp }[]

/** Undefined where the reason is none of these, such as the message of a model's server. */
export function reasonKey(reason: string): ReasonKey | undefined {
  for (const { key, text } of reasons) {
    const found = text.exec(reason)
    if (found !== null) return { key, values: Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, number]) => [name, Number(number.replaceAll(',', ''))])) }
  }
  return undefined
}
