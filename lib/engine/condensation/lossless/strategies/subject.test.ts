import { expect, it } from 'vitest'
import { labelOf } from './subject'

it.each([
  ['Read', { path: 'src/deep/folder/a.ts' }, 'Read folder/a.ts'],
  ['shell', { command: ['bash', '-lc', 'pnpm test'] }, 'pnpm test'],
  ['shell_command', { command: "sed -n '1,260p' src/test/components/sessionsUi.test.ts" }, "sed -n '1,260p'"],
  ['shell_command', { command: 'cat src/test/components/sessionsUi.ts' }, 'cat …/sessionsUi.ts'],
  ['Bash', { command: 'npm run build -- --mode production --verbose' }, 'npm run build --'],
  ['apply_patch', { cmd: '*** Begin Patch\n*** Update File: src/a.ts\n+x' }, 'apply_patch src/a.ts'],
])('a reader sees %s %j as “%s”', (name, input, label) => {
  expect(labelOf({ name, input }).text).toBe(label)
})
