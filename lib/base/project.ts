import { type Conversation, usedPaths } from '@/lib/engine'

/** Of an absolute path, how many folders from the root name a project: those of the home folder, of a folder of projects, and its own. */
const FOLDERS = 4
/** Of the absolute paths that a session names, the share that must stand in one folder. */
const LEAST_SHARE = 0.4

/** The folder that most of the paths in a session's calls stand in; undefined where none has most of them. */
export function projectOf(conversation: Conversation): string | undefined {
  const counts = new Map<string, number>()
  let all = 0
  for (const path of usedPaths(conversation)) {
    const folders = path.split('/')
    if (folders[0] !== '' || folders.length <= FOLDERS) continue
    const project = folders.slice(0, FOLDERS + 1).join('/')
    counts.set(project, (counts.get(project) ?? 0) + 1)
    all++
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most && most[1] >= LEAST_SHARE * all ? most[0] : undefined
}
