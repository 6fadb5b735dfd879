import type { Conversation } from '../../conversation/conversation'
import { indexToolPairs } from '../../conversation/tool-pairs'
import { shortHash } from '../../core/hash'
import type { JsonObject } from '../../core/json'
import { chainRecords, type Links } from '../mapped/links'
import { EPOCH, jsonLines } from '../mapped/made'
import { newEntries } from './new-entries'

export const links: Links = {
  id: 'id',
  parent: 'parentId',
  others: ['targetId', 'fromId', 'appendParentId'],
  namesEnd: ({ type }) => type === 'leaf',
  newId: (text) => shortHash(text, 8),
  withIds: ({ type = '', ...rest }, id, parentId) => ({ type, id, parentId, ...rest }),
}

/** A session of its own, in version 3. A system prompt has no place in one: pi makes it anew when the session goes on. */
export function writePi(conversation: Conversation): string {
  const pairs = indexToolPairs(conversation)
  const entries = conversation.messages.flatMap((message) =>
    newEntries(message, { timestamp: EPOCH, model: conversation.model, pairs }),
  )
  const named: JsonObject[] =
    conversation.title === undefined ? [] : [{ type: 'session_info', timestamp: EPOCH, name: conversation.title }]
  const chained = chainRecords(links, [...named, ...entries], null, new Set())
  const head: JsonObject = {
    type: 'session',
    version: 3,
    id: shortHash(JSON.stringify(chained), 12),
    timestamp: EPOCH,
    cwd: '/',
  }
  return jsonLines([head, ...chained])
}
