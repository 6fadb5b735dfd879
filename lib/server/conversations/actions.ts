'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/runtime/failure'
import * as conversations from './conversations'
import * as otherPlaces from './other-places'
import * as samples from './samples'
import { idInput } from '@/lib/contracts/shared/action'
import {
  partInput,
  renameInput,
  saveImportedInput,
  viewInput,
  type ConversationActions,
} from '@/lib/contracts/conversations'
import { parseInput } from '@/lib/server/runtime/parse-input'

export async function saveImported(
  input: z.infer<typeof saveImportedInput>,
): ReturnType<ConversationActions['saveImported']> {
  return answer(async () => conversations.saveChosen(parseInput(saveImportedInput, input)))
}

export async function openSample(input: z.infer<typeof idInput>): ReturnType<ConversationActions['openSample']> {
  return answer(async () => samples.openSample(parseInput(idInput, input).id))
}

export async function openView(input: z.infer<typeof viewInput>): ReturnType<ConversationActions['openView']> {
  return answer(async () => {
    const { id, view } = parseInput(viewInput, input)
    return otherPlaces.openView(id, view)
  })
}

export async function openPart(input: z.infer<typeof partInput>): ReturnType<ConversationActions['openPart']> {
  return answer(async () => {
    const { id, index } = parseInput(partInput, input)
    return otherPlaces.openPart(id, index)
  })
}

export async function renameConversation(
  input: z.infer<typeof renameInput>,
): ReturnType<ConversationActions['renameConversation']> {
  return answer(async () => {
    const { id, title } = parseInput(renameInput, input)
    return conversations.rename(id, title)
  })
}

export async function deleteConversation(
  input: z.infer<typeof idInput>,
): ReturnType<ConversationActions['deleteConversation']> {
  return answer(async () => conversations.remove(parseInput(idInput, input).id))
}

export async function restoreConversation(
  input: z.infer<typeof idInput>,
): ReturnType<ConversationActions['restoreConversation']> {
  return answer(async () => conversations.restore(parseInput(idInput, input).id))
}
