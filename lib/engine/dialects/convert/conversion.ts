/** What was done to a conversation so that another dialect, and the API that its files are sent to, takes it. Nothing of it is lost by this. */
export type ConversionChange =
  /** The system prompt became the first message: the dialect has no place beside the messages. */
  | { readonly type: 'systemAsMessage' }
  /** System messages became a user's, or part of the system prompt: the dialect has no such messages. */
  | { readonly type: 'systemMessagesChanged'; readonly messages: number }
  /** Results without a call before them, or too late behind it, became text. */
  | { readonly type: 'resultsAsText'; readonly results: number }
  /** Calls that nothing answered got a result that says so. */
  | { readonly type: 'standInResults'; readonly calls: number }
  /** Results moved in front of what stood between them and their calls. */
  | { readonly type: 'resultsMoved'; readonly results: number }
  /** Messages of the agent that only together hold the calls that are answered behind them. */
  | { readonly type: 'messagesJoined'; readonly messages: number }
  /** A message of the user was put in front: no API starts with an answer. */
  | { readonly type: 'openingAdded' }
  /** Ids and names that an API refuses were written otherwise. */
  | { readonly type: 'idsChanged'; readonly calls: number }
  | { readonly type: 'namesChanged'; readonly names: readonly string[] }
  /** Messages of the same side that followed one another: the API takes only turns that alternate. */
  | { readonly type: 'rolesAlternated'; readonly messages: number }
  /** Halves of surrogate pairs, which are no characters, became U+FFFD. */
  | { readonly type: 'surrogatesReplaced'; readonly parts: number }
  /** Arguments that are a text became an object with it. */
  | { readonly type: 'argumentsWrapped'; readonly calls: number }

/** Contents that have a text of their own. */
export const textLosses = ['system', 'text', 'thinking', 'environment', 'toolCalls', 'toolResults', 'opaque'] as const
/** What else a file may lack. */
export const otherLosses = [
  'images',
  'toolDefinitions',
  'errorMarks',
  'summaryMarks',
  'compactions',
  'usage',
  'timestamps',
  'model',
  'cacheMarks',
] as const

/** What the written file does not hold, found by reading it. */
export type ConversionLoss =
  | { readonly type: (typeof textLosses)[number]; readonly parts: number; readonly characters: number }
  | { readonly type: (typeof otherLosses)[number]; readonly count: number }
