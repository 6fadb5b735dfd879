import { type ConversationFacts, describeConversation, type Vocabulary } from '@/lib/engine'
import { type Input, type InputOptions, openInput } from './input'
import { counterOf } from './ports'

/** What a conversation holds: messages, tokens by kind, tool pairs and orphans, recorded usage. */
export function inspect(
  messages: Input,
  options: InputOptions & { readonly vocabulary: Vocabulary },
): ConversationFacts {
  return describeConversation(openInput(messages, options).conversation, counterOf(options.vocabulary))
}
