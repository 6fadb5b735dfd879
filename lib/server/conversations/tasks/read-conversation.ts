import {
  contentKind,
  type Conversation,
  defined,
  sessionFamily,
  type ParsedConversation,
  type ParsedFile,
  countMessage,
  describeConversation,
  indexToolPairs,
  type Message,
  nextRequest,
  type Part,
  previewMessage,
  recordedBill,
  sessionModel,
  startsTurn,
  toolFacts,
  type ToolFacts,
  visibleText,
} from '@/lib/engine'
import { listedRates } from '@/lib/server/models/tasks'
import type {
  ConversationOverview,
  ConversationSummary,
  MessageText,
  OutlineMessage,
  OutlinePart,
  SessionNames,
  ViewChoice,
} from '@/lib/contracts/conversations'
import { ports } from '@/lib/server/runtime/engine-ports'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { viewChoices } from './import-file'
import { openStored, type StoredPlace } from './parsed-files'

/** The part of an overview that is computed from the file. */
export type FileOverview = Omit<ConversationOverview, keyof ConversationSummary>

export async function overviewTask(place: StoredPlace, context: TaskContext): Promise<FileOverview> {
  const { file, parsed, view } = await openStored(place, context)
  const { conversation } = view
  const facts = describeConversation(conversation, ports().counter)
  const pairs = indexToolPairs(conversation)
  return {
    counter: facts.counter,
    byKind: facts.byKind,
    parts: facts.parts,
    toolPairs: facts.toolPairs,
    orphanCalls: pairs.orphanCalls.length,
    orphanResults: pairs.orphanResults.length,
    compactions: conversation.compactions,
    summaries: conversation.messages.filter((message) => message.summary !== undefined).map((message) => message.id),
    recordedUsage: facts.recordedUsage,
    ...billOf(conversation),
    nextRequest: nextRequest(conversation, ports().counter),
    model: sessionModel(conversation),
    contextWindow: conversation.contextWindow,
    warnings: file.warnings,
    ...familyIn(file, parsed),
    views: viewChoices(parsed),
  }
}

function familyIn(file: ParsedFile, parsed: ParsedConversation): Pick<FileOverview, 'family'> {
  const own = sessionFamily(file, parsed)
  if (own.length < 2) return {}
  const bills = own.map(({ views: [{ conversation }] }) => billOf(conversation))
  const isKnown = bills.every(({ bill, recordedRequests }) => bill || recordedRequests.notAvailable === 0)
  const costUsd = bills.reduce((sum, { bill }) => sum + (bill?.costUsd ?? 0), 0)
  return {
    family: {
      open: parsed.index,
      members: own.map(({ index, title, partOf, views: [{ conversation }] }) => ({
        index,
        title,
        ...(partOf && { as: partOf.as }),
        messages: conversation.messages.length,
      })),
      ...(isKnown && costUsd > 0 && { costUsd }),
    },
  }
}

function billOf(conversation: Conversation): Pick<FileOverview, 'bill' | 'recordedRequests'> {
  const { bill, requests } = recordedBill(conversation, ports().counter, listedRates(new Date()))
  return { bill, recordedRequests: requests }
}

/** Messages and tokens of one view that the import did not count. */
export async function measureTask(place: StoredPlace, context: TaskContext): Promise<ViewChoice> {
  const { view } = await openStored(place, context)
  const { messages, tokens } = describeConversation(view.conversation, ports().counter)
  return { id: view.id, messages, tokens }
}

export async function outlineTask(place: StoredPlace, context: TaskContext): Promise<readonly OutlineMessage[]> {
  return outlineOf((await openStored(place, context)).view.conversation)
}

export function outlineOf(conversation: Pick<Conversation, 'messages'>): readonly OutlineMessage[] {
  const facts = toolFacts(conversation)
  return conversation.messages.map((message) => toOutline(message, facts))
}

export async function namesTask(place: StoredPlace, context: TaskContext): Promise<SessionNames> {
  const { conversation } = (await openStored(place, context)).view
  const parts = conversation.messages.flatMap((message) => message.parts)
  const facts = toolFacts(conversation)
  const calls = parts.filter((part) => part.type === 'tool-call')
  return { tools: byUse(parts.flatMap((part) => facts.nameOf(part) ?? [])), paths: byUse(calls.flatMap(facts.pathsOf)) }
}

/** Maximum number of suggestions of each kind. */
const MOST_NAMES = 500

function byUse(found: readonly string[]): readonly string[] {
  const uses = new Map<string, number>()
  for (const name of found) uses.set(name, (uses.get(name) ?? 0) + 1)
  return [...uses]
    .sort(([a, more], [b, fewer]) => fewer - more || (a < b ? -1 : 1))
    .slice(0, MOST_NAMES)
    .map(([name]) => name)
}

export async function messagesTask(
  { place, from, count }: { readonly place: StoredPlace; readonly from: number; readonly count: number },
  context: TaskContext,
): Promise<readonly MessageText[]> {
  const { view } = await openStored(place, context)
  return view.conversation.messages.slice(from, from + count).map(toTexts)
}

function toOutline(message: Message, facts: ToolFacts): OutlineMessage {
  const { counter } = ports()
  return {
    id: message.id,
    role: message.role,
    parts: message.parts.map((part) => ({
      id: part.id,
      kind: contentKind(part, message.role),
      tokens: counter.countPart(part),
      ...nameAndError(part),
      ...toolAt(part, facts),
    })),
    tokens: countMessage(message, counter),
    preview: previewMessage(message),
    summary: message.summary !== undefined,
    turn: startsTurn(message) || message.summary !== undefined,
  }
}

function toolAt(part: Part, facts: ToolFacts): Pick<OutlinePart, 'name' | 'path'> {
  const [name, path] = [facts.nameOf(part), facts.pathsOf(part)[0]]
  return { ...defined({ name, path }) }
}

function toTexts(message: Message): MessageText {
  const { counter } = ports()
  return {
    id: message.id,
    role: message.role,
    parts: message.parts.map((part) => ({
      id: part.id,
      type: part.type,
      kind: contentKind(part, message.role),
      tokens: counter.countPart(part),
      text: visibleText(part),
      ...nameAndError(part),
    })),
  }
}

function nameAndError(part: Part): { name?: string | undefined; isError?: boolean | undefined } {
  if (part.type === 'tool-call') return { name: part.name }
  return part.type === 'tool-result' ? { name: part.name, isError: part.isError } : {}
}
