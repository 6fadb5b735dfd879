import type { ToolCallId } from '../../conversation/ids'

interface PendingCall {
  readonly id: ToolCallId
  readonly name: string
}

/** The calls of the last assistant turn that no result has answered yet. Results in text carry no id: they are told by order and name. */
export class PendingCalls {
  #calls: PendingCall[] = []
  #turn: 'user' | 'assistant' = 'user'

  /** Assistant messages that follow each other are one turn. */
  startAssistant(): void {
    if (this.#turn === 'user') this.#calls = []
    this.#turn = 'assistant'
  }

  startUser(): void {
    this.#turn = 'user'
  }

  add(call: PendingCall): void {
    this.#calls.push(call)
  }

  /** The name of the answered call. */
  answered(id: ToolCallId): string | undefined {
    const index = this.#calls.findIndex((call) => call.id === id)
    return index === -1 ? undefined : this.#calls.splice(index, 1)[0]?.name
  }

  has(name: string): boolean {
    return this.#calls.some((call) => isSame(call.name, name))
  }

  take(name: string): PendingCall | undefined {
    const index = this.#calls.findIndex((call) => isSame(call.name, name))
    return index === -1 ? undefined : this.#calls.splice(index, 1)[0]
  }
}

/** A server's own tools have their own names as calls and the same name in every header. */
const isSame = (call: string, header: string): boolean =>
  call === header || (header === 'use_mcp_tool' && /^mcp--|0mcp0/.test(call))
