import { isJsonArray, isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { writeJson } from '../json/write-json'
import type { SourceFile } from '../import/source-file'
import { documentOf } from '../import/source-file'

/** Where an export keeps its messages: a recursive one has the answers to each inside it. */
export const treeKeys = ['messagesTree', 'messages'] as const

/** The messages of a recursive export one behind the other, each without those inside it; undefined where none has any. */
export function messagesOfTree(file: SourceFile): readonly JsonObject[] | undefined {
  const root = documentOf(file)
  const key = treeKeys.find((each) => isJsonArray(root[each]))
  const first = key === undefined ? undefined : listOf(root[key])[0]
  return key !== undefined && isJsonObject(first) && isJsonArray(first.children) ? flattened(root[key]) : undefined
}

const flattened = (nodes: JsonValue | undefined): readonly JsonObject[] =>
  listOf(nodes)
    .filter(isJsonObject)
    .flatMap((node) => [isJsonArray(node.children) ? { ...node, children: [] } : node, ...flattened(node.children)])

/** The export with these messages, each inside the one that it names as its parent. */
export function withTree(file: SourceFile, values: readonly JsonValue[]): string {
  if (file.content.type !== 'json') return file.text
  const root = objectOf(file.content.value)
  const key = treeKeys.find((each) => isJsonArray(root[each])) ?? 'messages'
  const nodes = values.filter(isJsonObject)
  const ids = new Set(nodes.map(({ messageId }) => messageId))
  const childrenOf = new Map<string, JsonObject[]>()
  const tops: JsonObject[] = []
  for (const node of nodes) {
    const parent = stringOf(node.parentMessageId)
    if (!ids.has(parent)) tops.push(node)
    else childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), node])
  }
  const nested = (node: JsonObject): JsonObject => {
    const children = childrenOf.get(stringOf(node.messageId)) ?? []
    return children.length === 0 && !('children' in node) ? node : { ...node, children: children.map(nested) }
  }
  return writeJson({ ...root, [key]: tops.map(nested) }, file.content, file.text)
}
