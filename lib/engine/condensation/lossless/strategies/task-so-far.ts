import type { Message } from '../../../conversation/message'
import { openingOf, startsTurn } from '../../../conversation/texts/the-task'

/** Which messages set the task, as messages come in; settled with the agent's first answer behind it. */
export class TaskSoFar {
  private readonly messages: Message[] = []
  private task: ReadonlySet<number> = new Set()
  private isSettled = false

  add(message: Message, index: number): void {
    if (this.isSettled) return
    this.messages.push(message)
    const { task, end } = openingOf({ messages: this.messages.slice() })
    this.task = new Set(task)
    const isAgents = message.role === 'assistant' || message.role === 'tool' || message.summary !== undefined
    this.isSettled = isAgents && index >= end && task.length > 0 && this.isTyped(task[0])
  }

  has(index: number): boolean {
    return this.task.has(index)
  }

  /** Not the message that stands in where nobody typed anything yet. */
  private isTyped(first: number | undefined): boolean {
    const message = first === undefined ? undefined : this.messages[first]
    return message !== undefined && (startsTurn(message) || message.summary !== undefined)
  }
}
