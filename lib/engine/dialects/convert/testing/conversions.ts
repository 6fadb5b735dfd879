import { unwrap } from '../../../core/result'
import type { Conversation } from '../../../conversation/conversation'
import type { Dialect } from '../../dialect'
import { dialectById } from '../../registry'
import { convertTo, type Conversion } from '../convert'

export const target = (id: string): Dialect => {
  const found = dialectById(id)
  if (!found) throw new Error(`no dialect ${id}`)
  return found
}

export const to = (conversation: Conversation, id: string): Conversion => unwrap(convertTo(conversation, target(id)))
