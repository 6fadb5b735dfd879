import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { recordCodingSession } from './coding-session'
import { ferryFiles } from './ferry-repository'
import {
  recordCompactedRollout,
  recordLangGraphTrace,
  recordLongDay,
  recordOpencodeSession,
  recordRereadingTask,
} from './ferry-sessions'
import { recordResearchSession } from './research-session'
import { recordSupportSession } from './support-session'
import { createFerryWorkspace, createWorkspace } from './workspace'

/**
 * `npm run samples`: records the samples in public/samples again, from real tool output on this repository and on an
 * invented one. `npm run samples NAME…` records only those.
 */
const repository = resolve(import.meta.dirname, '../..')
const folder = join(repository, 'public/samples')
mkdirSync(folder, { recursive: true })

const here = () => createWorkspace(repository)
const ferry = () => createFerryWorkspace(ferryFiles())

const recordings = [
  { name: 'coding-agent.jsonl', open: here, record: recordCodingSession },
  { name: 'research-agent.json', open: here, record: recordResearchSession },
  { name: 'support-agent.json', open: here, record: recordSupportSession },
  { name: 'rereading-task.json', open: ferry, record: recordRereadingTask },
  { name: 'compacted-rollout.jsonl', open: ferry, record: recordCompactedRollout },
  { name: 'opencode-session.json', open: ferry, record: recordOpencodeSession },
  { name: 'langgraph-trace.json', open: ferry, record: recordLangGraphTrace },
  { name: 'long-day.jsonl', open: ferry, record: recordLongDay },
] as const

const wanted = process.argv.slice(2)
for (const { name, open, record } of recordings.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
  const workspace = open()
  try {
    const text = record(workspace)
    writeFileSync(join(folder, name), text)
    console.log(`${name}: ${(text.length / 1024).toFixed(0)} KiB`)
  } finally {
    workspace.remove()
  }
}
