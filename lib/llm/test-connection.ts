import { err, ok, type Result, type Summarizer, type SummarizerError, type SummaryUsage } from '@/lib/engine'

export interface Connection {
  readonly model: string
  /** A test is a real call of a few tokens. */
  readonly usage: SummaryUsage
}

/** Asks for one word. A truncated or empty answer also proves that key, address and model work. */
export async function testConnection(
  summarizer: Summarizer,
  signal?: AbortSignal,
): Promise<Result<Connection, SummarizerError>> {
  const answer = await summarizer.summarize({
    purpose: 'part',
    system: '',
    dialogue: [{ role: 'user', text: 'Answer with the word OK.' }],
    source: [],
    maxTokens: 16,
    ...(signal ? { signal } : {}),
  })
  if (answer.ok) return ok({ model: summarizer.id, usage: answer.value.usage })
  const connected = answer.error.code === 'cut-off' || answer.error.code === 'empty'
  return connected ? ok({ model: summarizer.id, usage: answer.error.usage ?? {} }) : err(answer.error)
}
