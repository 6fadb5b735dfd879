import { groupBy } from '../../core/group-by'
import { isJsonObject, type JsonObject, objectOf, parseJson, stringOf } from '../../core/json'
import { byName, wholeJson } from '../bundle/join-json'
import type { JoinedSession, PartFile, SessionLayout } from '../bundle/layout'

const sessionName = /^(.*?)session\/[^/]+\/(ses_[^/]+)\.json$/
const messageName = /^(.*?)(?:session\/)?message\/(ses_[^/]+)\/(msg_[^/]+)\.json$/
const partName = /^(.*?)(?:session\/)?part\/(?:ses_[^/]+\/)?(msg_[^/]+)\/(prt_[^/]+)\.json$/
const ownNames = /(?:^|\/)(?:session_diff|session_share|todo)\/ses_[^/]+\.json$/

/** Its storage has a file for each session, message and part, in three folders. */
export const opencodeLayout: SessionLayout = {
  dialect: 'opencode',
  place(path) {
    if (ownNames.test(path)) return { role: 'aside' }
    const root = (messageName.exec(path) ?? partName.exec(path) ?? sessionName.exec(path))?.[1]
    return root === undefined ? undefined : { role: 'part', root }
  },
  join(root, parts) {
    const { whole, broken } = wholeJson(parts)
    const sorted = whole.toSorted(byName)
    const messages = groupBy(sorted, ({ path }) => messageName.exec(path)?.[2] ?? '')
    const pieces = groupBy(sorted, ({ path }) => partName.exec(path)?.[2] ?? '')
    const infos = new Map(
      sorted.flatMap((part) => {
        const id = messageName.test(part.path) ? undefined : sessionName.exec(part.path)?.[2]
        return id === undefined ? [] : [[id, part] as const]
      }),
    )
    messages.delete('')
    return [...messages].map(([id, own]) => joined(root, id, infos.get(id), own, pieces, broken))
  },
}

function joined(
  root: string,
  id: string,
  info: PartFile | undefined,
  messages: readonly PartFile[],
  pieces: ReadonlyMap<string, readonly PartFile[]>,
  broken: readonly string[],
): JoinedSession {
  const files = info ? [info.path] : []
  const written = messages.map((message) => {
    const own = pieces.get(messageName.exec(message.path)?.[3] ?? '') ?? []
    files.push(message.path, ...own.map(({ path }) => path))
    return `{"info":${message.text},"parts":[${own.map(({ text }) => text).join(',')}]}`
  })
  const parent = stringOf(infoOf(info).parentID)
  return {
    path: info?.path ?? `${root}session/${id}.json`,
    text: `{"info":${info?.text ?? JSON.stringify({ id })},"messages":[${written.join(',')}]}\n`,
    group: root + (parent === '' ? id : parent),
    subAgent: parent !== '',
    files,
    broken: broken.filter((path) => path.includes(id)),
  }
}

function infoOf(info: PartFile | undefined): JsonObject {
  const value = info && parseJson(info.text)
  return isJsonObject(value) ? value : objectOf(undefined)
}
