import type { Exported, ExportLoss } from './contract'

type Values = ExportLoss['values']

/** In English, for the terminal and what is exported; pages word the same codes from the catalogue. */
const words: Readonly<Record<ExportLoss['code'], (values: Values) => string>> = {
  prelude: () => 'The lossless prelude: references do not exist there.',
  arrival: () => 'What is done to messages at arrival: it does not exist there.',
  occasion: () => 'Condensing when the cache has expired, and the least saving.',
  pass: ({ pass }) => `The pass “${pass}”: it has no counterpart.`,
  target: () => 'The target at which the run stops.',
  'trigger-default': ({ tokens }) => `It starts above ${tokens} tokens (the default there), not at once.`,
  condition: ({ pass }) => `When “${pass}” runs: its condition has no counterpart.`,
  'least-tokens': ({ pass, tokens, wanted }) =>
    `“${pass}” starts above ${tokens} tokens, the least allowed, not above ${wanted}.`,
  'messages-as-uses': ({ pass, messages, uses }) =>
    `“${pass}” keeps ${messages} recent messages; there, ${uses} tool uses are counted instead.`,
  'keep-default': ({ pass, uses }) => `What “${pass}” keeps is not counted in tool uses; the newest ${uses} stay.`,
  thresholds: ({ pass }) => `Token thresholds of “${pass}”: short results are cleared too.`,
  filter: ({ pass, fields }) => `What “${pass}” selects by ${fields}.`,
  overrides: ({ pass }) => `The overrides for single messages of “${pass}”.`,
  'other-kinds': ({ pass }) => `What “${pass}” does to other kinds of content.`,
  'tool-patterns': ({ patterns }) => `Protected tools: ${patterns}.`,
  paths: ({ patterns }) => `Protected paths: ${patterns}.`,
  messages: ({ messages }) => `Protected messages: ${messages}.`,
  'thinking-turns': ({ pass }) => `“${pass}” does not count turns; thinking of the last one stays.`,
  'summary-beside': ({ pass }) =>
    `What “${pass}” keeps beside its summary: there, the summary replaces everything before it.`,
  'summary-length': ({ tokens }) => `The length of the summary (${tokens} tokens).`,
  'summary-input': ({ pass }) => `The limit on what the model reads for “${pass}”.`,
  profile: () => 'The profile of the model that summarizes.',
  prompt: () => 'The prompt: it has its own.',
  'first-message': () => 'That the first message stays.',
  events: () => 'It counts events, where this counts messages: a call and its result are two.',
  'size-default': ({ pass, events }) =>
    `What “${pass}” keeps is not counted in messages; ${events} events are the default there.`,
  'starts-by-events': ({ pass }) => `“${pass}” starts by the number of events, whatever its condition.`,
  'window-needed': ({ tokens }) => `The threshold of ${tokens} tokens: it is a share of the model’s window there.`,
  'percent-range': ({ wanted, percent }) => `${wanted}% is out of range: ${percent}% stands there.`,
  'roo-threshold': () => 'When it starts: its own threshold stays as it is.',
  'roo-keeps': ({ pass }) =>
    `What “${pass}” keeps: before version 3.43 the first message and the last three, later nothing.`,
  'least-saving': ({ pass }) => `The least saving of “${pass}”.`,
  'compaction-only': () =>
    'Between compactions: it condenses only where the harness would compact, and rows that it rewrites lose attachments.',
  'model-needed': () => 'Which model summarizes: the host does not say. Name one as `model`.',
  'model-asked-not': () =>
    'Summaries: no model can be asked there. What would be summarized is cut or left, as the preset says.',
  'own-strategy': () => 'What is done: the harness compacts in its own way.',
  'own-trigger': () => 'When it starts: its own threshold stays as it is.',
}

export const exportLossText = ({ code, values }: ExportLoss): string => words[code](values)

export const notPossibleText: Readonly<Record<Extract<Exported, { readonly possible: false }>['reason'], string>> = {
  provider: 'It has nothing like this family of strategies.',
  'no-pass': 'None of the passes has a counterpart there.',
  'no-option': 'It has no option that says any of it.',
  'not-saved': 'The service runs presets that are saved in the app, and built-in ones.',
}
