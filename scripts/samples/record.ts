import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { recordCodingSession } from './coding-session'
import { recordResearchSession } from './research-session'
import { recordSupportSession } from './support-session'
import { createWorkspace } from './workspace'

/** `npm run samples`: records the sample sessions anew, from real tool output on this repository, into public/samples. */
const repository = resolve(import.meta.dirname, '../..')
const folder = join(repository, 'public/samples')
mkdirSync(folder, { recursive: true })

const recordings = [
  { name: 'coding-agent.jsonl', record: recordCodingSession },
  { name: 'research-agent.json', record: recordResearchSession },
  { name: 'support-agent.json', record: recordSupportSession },
] as const

for (const { name, record } of recordings) {
  const workspace = createWorkspace(repository)
  try {
    const text = record(workspace)
    writeFileSync(join(folder, name), text)
    console.log(`${name}: ${(text.length / 1024).toFixed(0)} KiB`)
  } finally {
    workspace.remove()
  }
}
