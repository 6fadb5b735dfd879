import type { Conversation } from './conversation'

/** The model that the next request goes to: that of the last recorded one, else the one that the session names. */
export const sessionModel = ({ messages, model }: Pick<Conversation, 'messages' | 'model'>): string | undefined =>
  messages.findLast(({ usage }) => usage?.model !== undefined)?.usage?.model ?? model
