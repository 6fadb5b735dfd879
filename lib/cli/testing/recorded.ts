import type { JsonObject } from '@/lib/engine'

const jsonLines = (lines: readonly JsonObject[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

export interface RecordedRequest {
  readonly prompt?: string
  readonly answer?: string
  readonly usage: JsonObject
  readonly model?: string
  /** Seconds since the one before. */
  readonly pause?: number
  /** Lines before it. */
  readonly before?: readonly JsonObject[]
}

const START = Date.parse('2026-01-01T00:00:00Z')

/** A session of Claude Code: a prompt and an answer a request. */
export function claudeCodeSession(requests: readonly RecordedRequest[]): string {
  let at = START
  const stamp = () => new Date(at).toISOString()
  return jsonLines(
    requests.flatMap(
      ({ prompt = 'Go on.', answer = 'Done.', usage, model = 'claude-opus-4-5', pause = 10, before = [] }, index) => {
        at += 1_000 * pause
        const line = (type: string, message: JsonObject) => ({
          type,
          uuid: `${type}-${index}`,
          sessionId: 's',
          timestamp: stamp(),
          message,
        })
        return [
          ...before,
          line('user', { role: 'user', content: prompt }),
          line('assistant', {
            id: `message-${index}`,
            role: 'assistant',
            model,
            content: [{ type: 'text', text: answer }],
            usage,
          }),
        ]
      },
    ),
  )
}

/** A rollout of Codex: a prompt, an answer and the client's note of its usage a request. */
export function codexSession(
  requests: readonly RecordedRequest[],
  { contextWindow, meta = {} }: { readonly contextWindow?: number; readonly meta?: JsonObject } = {},
): string {
  let at = START
  const line = (type: string, payload: JsonObject): JsonObject => ({
    type,
    timestamp: new Date(at).toISOString(),
    payload,
  })
  const message = (role: string, type: string, text: string) =>
    line('response_item', { type: 'message', role, content: [{ type, text }] })
  return jsonLines([
    line('session_meta', { id: 'own', ...meta }),
    ...requests.flatMap(
      ({ prompt = 'Go on.', answer = 'Done.', usage, model = 'gpt-5.4', pause = 10, before = [] }) => {
        at += 1_000 * pause
        return [
          ...before,
          line('turn_context', { model }),
          message('user', 'input_text', prompt),
          message('assistant', 'output_text', answer),
          line('event_msg', {
            type: 'token_count',
            info: {
              last_token_usage: usage,
              ...(contextWindow !== undefined && { model_context_window: contextWindow }),
            },
          }),
        ]
      },
    ),
  ])
}

interface OpencodeRequest {
  readonly prompt: string
  readonly usage: { readonly input: number; readonly output: number }
  readonly cost: number
  readonly model?: string
}

/** An export of opencode: a prompt and an answer a request. */
export const opencodeSession = (requests: readonly OpencodeRequest[]): string =>
  JSON.stringify({
    info: { id: 'ses', title: 'Recorded' },
    messages: requests.flatMap(({ prompt, usage, cost, model = 'claude-opus-4-6' }, index) => [
      {
        info: { id: `p${index}`, role: 'user', time: { created: START } },
        parts: [{ id: `pp${index}`, type: 'text', text: prompt }],
      },
      {
        info: {
          id: `a${index}`,
          role: 'assistant',
          time: { created: START },
          modelID: model,
          providerID: 'anthropic',
          cost,
          tokens: { ...usage, reasoning: 0, cache: { read: 0, write: 0 } },
        },
        parts: [{ id: `ap${index}`, type: 'text', text: 'Done.' }],
      },
    ]),
  })
