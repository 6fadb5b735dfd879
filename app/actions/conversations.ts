'use server'

import * as z from 'zod'
import { metrics } from '@/lib/observe/metrics'
import { answer, refuse } from '@/lib/server/failure'
import * as conversations from '@/lib/server/conversations'
import * as samples from '@/lib/server/samples'
import { idInput } from '@/lib/server/contract'
import { pasteInput, renameInput, saveImportedInput, type ConversationActions } from '@/lib/server/conversations-contract'
import { parseInput } from '@/lib/server/parse-input'

const fileInput = z.instanceof(File)

export async function importConversation(input: FormData | z.infer<typeof pasteInput>): ReturnType<ConversationActions['importConversation']> {
  const imported = await answer(async () => {
    if (!(input instanceof FormData)) {
      const { name, text } = parseInput(pasteInput, input)
      return conversations.importSource(new TextEncoder().encode(text), name)
    }
    const file = fileInput.safeParse(input.get('file'))
    if (!file.success) throw refuse('invalid-input', 'No file came with the request.', 'Choose a file and try again.')
    return conversations.importSource(new Uint8Array(await file.data.arrayBuffer()), file.data.name.slice(0, 300))
  })
  metrics().imports.inc({ outcome: imported.ok ? imported.value.kind : 'refused' })
  return imported
}

export async function saveImported(input: z.infer<typeof saveImportedInput>): ReturnType<ConversationActions['saveImported']> {
  return answer(async () => conversations.saveChosen(parseInput(saveImportedInput, input)))
}

export async function openSample(input: z.infer<typeof idInput>): ReturnType<ConversationActions['openSample']> {
  return answer(async () => samples.openSample(parseInput(idInput, input).id))
}

export async function renameConversation(input: z.infer<typeof renameInput>): ReturnType<ConversationActions['renameConversation']> {
  return answer(async () => {
    const { id, title } = parseInput(renameInput, input)
    return conversations.rename(id, title)
  })
}

export async function deleteConversation(input: z.infer<typeof idInput>): ReturnType<ConversationActions['deleteConversation']> {
  return answer(async () => conversations.remove(parseInput(idInput, input).id))
}

export async function restoreConversation(input: z.infer<typeof idInput>): ReturnType<ConversationActions['restoreConversation']> {
  return answer(async () => conversations.restore(parseInput(idInput, input).id))
}
