import type { ConversionChange, ConversionLoss } from './conversion'

/* What converting has to say, in English. */

export function conversionText(change: ConversionChange): string {
  switch (change.type) {
    case 'systemAsMessage':
      return 'The system prompt was written as the first message: the dialect has no place for it beside the messages.'
    case 'systemMessagesChanged':
      return `The dialect has no system messages: ${change.messages.toLocaleString('en-US')} written as the user's, or into the system prompt.`
    case 'resultsAsText':
      return `${counted(change.results, 'tool result')} that no call asked for, or that came too late, became text.`
    case 'standInResults':
      return `${counted(change.calls, 'tool call')} without a result got one that says so.`
    case 'resultsMoved':
      return `${counted(change.results, 'tool result')} moved to right behind the call.`
    case 'messagesJoined':
      return `${counted(change.messages, 'message')} of the agent joined the one before, whose calls are answered together.`
    case 'openingAdded':
      return 'A message of the user was put in front: no API takes a conversation that starts with an answer.'
    case 'idsChanged':
      return `${counted(change.calls, 'tool call')} got an id of letters that every API takes.`
    case 'namesChanged':
      return `Tool names were written with letters that every API takes: ${change.names.join(', ')}.`
    case 'rolesAlternated':
      return `${counted(change.messages, 'message')} joined the one before: the API takes only turns that alternate between the user and the agent.`
    case 'surrogatesReplaced':
      return `${counted(change.parts, 'part')} had half of a character (a lone surrogate), which no API takes; U+FFFD stands in its place.`
    case 'argumentsWrapped':
      return `${counted(change.calls, 'tool call')} had a text for arguments; it stands in an object now.`
  }
}

const kinds = {
  system: 'the system prompt',
  text: 'texts',
  thinking: 'reasoning',
  environment: 'harness state',
  toolCalls: 'tool calls',
  toolResults: 'tool results',
  opaque: 'unknown content',
  images: 'images',
  toolDefinitions: 'tool definitions',
  errorMarks: 'marks of failed results',
  summaryMarks: 'marks of summaries',
  compactions: 'marks of compactions',
  usage: 'recorded usage',
  timestamps: 'timestamps',
  model: 'the name of the model',
  cacheMarks: 'marks of the prompt cache (cache_control)',
} as const satisfies Record<ConversionLoss['type'], string>

/** What is not in the file. */
export const lossText = (loss: ConversionLoss): string =>
  'count' in loss
    ? `not carried over: ${kinds[loss.type]} (${loss.count})`
    : `not carried over: ${kinds[loss.type]} (${counted(loss.parts, 'part')}, ${counted(loss.characters, 'character')})`

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
