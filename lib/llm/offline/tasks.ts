import { isJsonObject, type JsonValue } from '@/lib/engine'
import type { ToolEvent } from './tool-events'

const textKeys = ['content', 'step', 'task', 'title', 'description', 'text'] as const

/** The agent's last task list, as `[x] done` and `[ ] not yet`, open tasks first. */
export function taskList(events: readonly ToolEvent[]): readonly string[] {
  const list = events.findLast((event) => event.action === 'planned' && tasksIn(event.input).length > 0)
  const tasks = list ? tasksIn(list.input) : []
  return [...tasks.filter((task) => !task.startsWith('[x]')), ...tasks.filter((task) => task.startsWith('[x]'))]
}

function tasksIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string')
    return value
      .split('\n')
      .flatMap((line) => /^\s*(?:[-*]\s*)?(\[[ x\-~]\]\s*\S.*)$/i.exec(line.slice(0, 500))?.[1] ?? [])
  if (Array.isArray(value))
    return value.flatMap((item: JsonValue) => (isJsonObject(item) ? taskOf(item) : tasksIn(item)))
  return isJsonObject(value) ? Object.values(value).flatMap(tasksIn) : []
}

function taskOf(item: { readonly [key: string]: JsonValue }): readonly string[] {
  const text = textKeys.map((key) => item[key]).find((each) => typeof each === 'string')
  if (typeof text !== 'string' || text.trim() === '') return []
  const status = String(item['status'] ?? '')
  return [
    `${/^(?:completed|done|finished)$/.test(status) ? '[x]' : /progress/.test(status) ? '[-]' : '[ ]'} ${text.trim().split('\n')[0]}`,
  ]
}
