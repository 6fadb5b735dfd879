import 'server-only'
import { isJsonObject, type JsonObject, type JsonValue, providerById } from '@/lib/engine'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import type { OpenedCopy } from '@/lib/contracts/share'
import { importSource, saveChosen } from '@/lib/server/conversations'
import { OWN_WORDS } from './config'
import { openSnapshot, sharedSession } from './share'
import { notFound } from '@/lib/server/runtime/failure'

/** Saves the session of a copy, if it has one, as a session of the reader, and gives the strategies that it was condensed with. */
export async function openCopy(id: string): Promise<OpenedCopy> {
  const opened = await openSnapshot(id)
  if (!opened.ok) throw notFound('shared link')
  const { title, runs, includesConversation, notes } = opened.value
  const session = includesConversation ? await importSession(id, title) : undefined
  return {
    hasUsage: session?.hasUsage ?? false,
    notes: session ? notes : [],
    ...(session && {
      conversationId: session.conversation.id,
      tokens: { shared: runs[0]?.tokensBefore ?? 0, here: session.conversation.tokens },
    }),
    strategies: runs.map(({ provider, preset, title: name, providerName, presetName, config }) => ({
      provider,
      ...(preset !== undefined && { preset }),
      ...(name !== (presetName ?? providerName) && { title: name }),
      config: { ...providerById(provider)?.defaultConfig, ...withoutOwnWords(config) },
    })),
  }
}

async function importSession(
  id: string,
  title: string,
): Promise<{ readonly conversation: ConversationSummary; readonly hasUsage: boolean }> {
  const { text, hasUsage } = await sharedSession(id)
  const fileName = `${title.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'copy'}.json`
  const outcome = await importSource(new TextEncoder().encode(text), fileName)
  const conversation =
    outcome.kind === 'saved'
      ? outcome.conversation
      : await saveChosen({ sourceHash: outcome.sourceHash, fileName, index: 0, view: 'full' })
  return { conversation, hasUsage }
}

/** Without the places of what a person wrote, which is not in copies of figures: there the defaults hold. */
function withoutOwnWords(config: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, value]): (readonly [string, JsonValue])[] => {
      if (key === OWN_WORDS || value === OWN_WORDS) return []
      if (Array.isArray(value))
        return [[key, value.map((item: JsonValue) => (isJsonObject(item) ? withoutOwnWords(item) : item))]]
      return [[key, isJsonObject(value) ? withoutOwnWords(value) : value]]
    }),
  )
}
