import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Tree } from './import-graph'
import { rules } from './rules'

const root = resolve(import.meta.dirname, '..')

function readTree(folders: readonly string[]): Tree {
  const files = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  const sources = files
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split('\\').join('/'))
  return Object.fromEntries(
    sources
      .filter((file) => !file.startsWith('lib/db/generated/'))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
}

describe('the house', () => {
  const tree = readTree(['lib', 'components', 'app', 'i18n'])
  it.each(Object.entries(rules))('%s', (_, rule) => expect(rule(tree)).toEqual([]))
})

/** For each rule, a small source tree that breaks it. */
const broken: Readonly<Record<keyof typeof rules, Tree>> = {
  'every file has a layer': { 'lib/attic/box.ts': '' },
  'arrows point down': {
    'lib/core/hash.ts': "import { part } from '@/lib/conversation/part'",
    'lib/conversation/part.ts': '',
  },
  'no circle of files, types included': {
    'lib/core/a.ts': "import type { B } from './b'",
    'lib/core/b.ts': "export { A } from './a'",
  },
  'features meet through their index': {
    'components/runs/table.tsx': "import { Rows } from '@/components/diff/rows'",
    'components/diff/rows.tsx': '',
    'components/diff/index.ts': '',
  },
  'features have no circle': {
    'components/runs/index.ts': "import { Rows } from '@/components/diff'",
    'components/runs/table.tsx': '',
    'components/diff/index.ts': '',
    'components/diff/rows.tsx': "import { Table } from '@/components/runs'",
  },
  'components call the server by actions only': {
    'components/runs/table.tsx': "import { listRuns } from '@/lib/server/runs/runs'",
    'lib/server/runs/runs.ts': '',
  },
  'lib knows neither React nor Next': { 'lib/core/hash.ts': "import { useState } from 'react'" },
  'models of features know no React': { 'components/runs/model/sums.ts': "import { useState } from 'react'" },
  'the pure core has no clock, chance, network or Node': { 'lib/diff/now.ts': 'export const now = () => Date.now()' },
  'folders are small': Object.fromEntries(
    Array.from({ length: 17 }, (_, index) => [`lib/server/runs/part-${index}.ts`, '']),
  ),
  'what is loaded late is contained': { 'components/runs/table.tsx': "const Menu = dynamic(() => import('./menu'))" },
  'queries end with the request on the server': {
    'components/runs/api/queries.ts': 'queryOptions({ gcTime: 60_000 })',
  },
}

describe('each rule', () => {
  it.each(Object.entries(broken))('sees where it is broken: %s', (name, tree) => {
    const seen = Object.entries(rules)
      .filter(([, rule]) => rule(tree).length > 0)
      .map(([rule]) => rule)
    expect(seen).toEqual([name])
  })

  it('leaves lazy imports of another feature alone', () => {
    const tree = {
      'components/runs/table.tsx': "const Dialog = dynamic(() => import('@/components/share/dialog'), { ssr: false })",
      'components/share/dialog.tsx': '',
      'components/share/index.ts': '',
    }
    expect(rules['features meet through their index'](tree)).toEqual([])
  })
})
