export { type ContentKind, contentKind, contentKinds } from './content-kind'
export { type Conversation, type ToolDefinition, withMessages } from './conversation'
export {
  type MessageId,
  messageId,
  type PartId,
  partId,
  partNumber,
  type TokenCount,
  type ToolCallId,
  toolCallId,
} from './ids'
export { type Message, type Role, roles } from './message'
export type { Part, PartOf, PartType, ResultContent, ToolCallPart, ToolResultPart } from './part'
export { sessionModel } from './session-model'
export { type Speaker, speakerIn } from './speaker'
export {
  storedCompactions,
  type StoredConversation,
  storedConversation,
  storedMessage,
  storedTools,
} from './stored-conversation'
export { contentTexts } from './texts/content-text'
export { sessionFolder, type SessionPaths, sessionPaths, sharedFolder, shortPath } from './texts/short-path'
export type { TemplateSegment } from './texts/template'
export { textSlots } from './texts/text-slots'
export { startsTurn } from './texts/the-task'
export { sizedText, sizeOf } from './texts/sized-text'
export { definitionsText, visibleText } from './texts/visible-text'
export { indexToolPairs, type ToolPairs } from './tool-pairs'
export { type RecordedUsage, requestsOf, sumUsage } from './usage'
export { withoutRaw } from './without-raw'
