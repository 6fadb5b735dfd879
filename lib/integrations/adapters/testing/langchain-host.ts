import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage, mapChatMessagesToStoredMessages } from '@langchain/core/messages'
import type { ChatResult } from '@langchain/core/outputs'
import { createAgent, tool } from 'langchain'
import * as z from 'zod'
import { condenseryMiddleware } from '../langchain'
import type { AdapterOptions } from '../../session/pool'
import { ANSWER, contentOf, type HostRun, pathOf, STEPS, SYSTEM, TASK, TOOL } from './script'

const SUMMARY = '## Summary\nThe agent read files and looks for a cent.'

class Scripted extends BaseChatModel {
  private step = 0

  constructor(private readonly asked: (messages: readonly BaseMessage[]) => void) {
    super({})
  }

  override _llmType(): string {
    return 'scripted'
  }

  override bindTools(): this {
    return this
  }

  override _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const isSummary = !messages.some((message) => message.text === SYSTEM)
    const message = isSummary ? new AIMessage(SUMMARY) : this.next(messages)
    return Promise.resolve({ generations: [{ text: message.text, message }] })
  }

  private next(messages: readonly BaseMessage[]): AIMessage {
    this.asked(messages.filter((message) => message.text !== SYSTEM))
    this.step++
    if (this.step > STEPS) return new AIMessage(ANSWER)
    const args = { path: pathOf(this.step), step: this.step }
    return new AIMessage({
      content: '',
      id: `answer-${this.step}`,
      tool_calls: [{ type: 'tool_call', id: `call-${this.step}`, name: TOOL.name, args }],
    })
  }
}

const readFile = tool(({ path, step }) => contentOf(path, step), {
  ...TOOL,
  schema: z.object({ path: z.string(), step: z.number() }),
})

export async function langChainMiddleware(options: AdapterOptions): Promise<HostRun> {
  const sent: (readonly unknown[])[] = []
  const agent = createAgent({
    model: new Scripted((messages) => sent.push(mapChatMessagesToStoredMessages([...messages]))),
    tools: [readFile],
    systemPrompt: SYSTEM,
    middleware: [condenseryMiddleware(options)],
  })
  const { messages } = await agent.invoke(
    { messages: [{ role: 'user', content: TASK }] },
    { recursionLimit: 10 * STEPS },
  )
  return { sent, history: mapChatMessagesToStoredMessages(messages.slice(0, -1)) }
}
