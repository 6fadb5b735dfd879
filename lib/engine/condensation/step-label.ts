/** Names that the app itself gives to steps and passes, in English; the pages have them in every language, under the same keys. */
export const stepNames = {
  lossless: 'Lossless',
  'lossless-prelude': 'Lossless prelude',
  'lossless-at-arrival': 'Lossless at arrival',
  'cap-results-at-arrival': 'Cap results at arrival',
  'thin-line-numbers': 'Thin line numbers',
  'cap-output-at-arrival': 'Cap command output at arrival',
  'truncate-tool-content': 'Truncate tool content',
  'summarize-tool-content': 'Summarize tool content',
  'truncate-user-text': 'Truncate user text',
  'truncate-assistant-text': 'Truncate assistant text',
  'summarize-the-conversation': 'Summarize the conversation',
  'start-afresh-from-a-summary': 'Start afresh from a summary',
  'summarize-long-results': 'Summarize long results',
  'summarize-very-long-results': 'Summarize very long results',
  'summarize-old-messages': 'Summarize old messages',
  'suppress-old-tool-content': 'Suppress old tool content',
  'suppress-old-results': 'Suppress old results',
  'clear-tool-results': 'Clear tool results',
  'prune-old-tool-output': 'Prune old tool output',
  'mask-old-tool-output': 'Mask old tool output',
  'mask-old-observations': 'Mask old observations',
  'drop-superseded-writes': 'Drop superseded writes',
  'drop-arguments-of-failed-calls': 'Drop arguments of failed calls',
  'drop-the-older-half': 'Drop the older half',
  'tool-calls-as-notes': 'Tool calls as notes',
  'drop-old-replies': 'Drop old replies',
  'mask-very-long-results': 'Mask very long results',
  'summarize-long-content': 'Summarize long content',
  'cut-what-is-still-long': 'Cut what is still long',
  'cut-old-results': 'Cut old results',
  'summarize-the-state': 'Summarize the state',
  'summarize-the-agent-s-work': 'Summarize the agent’s work',
  'drop-older-user-text': 'Drop older user text',
  'summarize-to-half': 'Summarize to half',
  'summarize-all-but-the-newest-20-messages': 'Summarize all but the newest 20 messages',
  'drop-thinking': 'Drop thinking',
  'simplify-tool-calls': 'Simplify tool calls',
  'compress-tool-results': 'Compress tool results',
  'condense-assistant-messages': 'Condense assistant messages',
  'condense-user-messages': 'Condense user messages',
  'condense-summaries': 'Condense earlier summaries',
  'cut-state': 'Cut state reports',
  'truncate-half': 'Truncate half',
} as const
export type StepName = keyof typeof stepNames

/** How a step is called. A plain type, because pages write labels and need no schemas: see reasons.ts. */
export type StepLabel =
  | { readonly type: 'named'; readonly name: StepName }
  /** As a person named it. */
  | { readonly type: 'text'; readonly text: string }

export const named = (name: StepName): StepLabel => ({ type: 'named', name })

const byText = new Map(Object.entries(stepNames).map(([name, text]) => [text as string, name as StepName]))

/** The label of a pass that has this name: one of the app's own names stays one, every other is a person's. */
export function labelOfPass(text: string): StepLabel {
  const name = byText.get(text)
  return name === undefined ? { type: 'text', text } : named(name)
}

/** In English. */
export const labelText = (label: StepLabel): string => (label.type === 'named' ? stepNames[label.name] : label.text)
