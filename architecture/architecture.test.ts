import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Tree } from './import-graph'
import { layers } from './layers'
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

describe('the source tree', () => {
  const tree = readTree(['lib', 'components', 'app', 'i18n', 'scripts', 'e2e', 'architecture'])
  it.each(Object.entries(rules))('%s', (_, rule) => expect(rule(tree)).toEqual([]))

  it('has files for every layer', () => {
    const files = Object.keys(tree)
    expect(layers.filter((layer) => !files.some((file) => layer.files.test(file))).map(({ name }) => name)).toEqual([])
  })

  it('lists each feature of the server after those that it may import', () => {
    const features = layers.filter(({ name }) => name.startsWith('server/'))
    const early = features.flatMap(({ name, imports }, index) =>
      features.slice(index).flatMap((later) => (imports.includes(later.name) ? [`${name} → ${later.name}`] : [])),
    )
    expect(early).toEqual([])
  })
})

/** For each rule, a small source tree that breaks it. */
const broken: Readonly<Record<keyof typeof rules, Tree>> = {
  'every file has a layer': { 'lib/attic/box.ts': '' },
  'arrows point down': {
    'lib/engine/core/hash.ts': "import { part } from '../conversation/part'",
    'lib/engine/conversation/part.ts': '',
  },
  'no circle of files, types included': {
    'lib/engine/core/a.ts': "import type { B } from './b'",
    'lib/engine/core/b.ts': "export { A } from './a'",
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
  'server features meet through their index': {
    'lib/server/costs/costs.ts': "import { prepareModels } from '@/lib/server/models/open-models'",
    'lib/server/models/open-models.ts': '',
    'lib/server/models/index.ts': '',
  },
  'server features have no circle': {
    'lib/server/results/index.ts': "import { findRun } from '@/lib/server/runs'",
    'lib/server/runs/index.ts': '',
    'lib/server/runs/report.ts': "import type { ResultRow } from '@/lib/server/results'",
  },
  'the server has no loose files': { 'lib/server/imports.ts': '' },
  'tasks do not load the database': {
    'lib/server/runs/tasks/condense.ts': "import { findRun } from '../runs'",
    'lib/server/runs/runs.ts': "import { database } from '@/lib/db/client'",
    'lib/db/client.ts': '',
  },
  'lib knows neither React nor Next': { 'lib/llm/hash.ts': "import { useState } from 'react'" },
  'the engine is imported through its entry': {
    'app/page.tsx': "import { hash } from '@/lib/engine/core/hash'",
    'lib/engine/core/hash.ts': '',
  },
  'the engine imports only its own files and its packages': {
    'lib/engine/core/hash.ts': "import { sha256 } from 'hash-wasm'",
  },
  'models of features know no React': { 'components/runs/model/sums.ts': "import { useState } from 'react'" },
  'the pure core has no clock, chance, network or Node': {
    'lib/engine/diff/now.ts': 'export const now = () => Date.now()',
  },
  'folders are small': Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`lib/llm/part-${index}.ts`, ''])),
  'what is loaded late is contained': { 'components/runs/table.tsx': "const Menu = dynamic(() => import('./menu'))" },
  'queries end with the request on the server': {
    'components/runs/api/queries.ts': 'queryOptions({ gcTime: 60_000 })',
  },
}

/** What such a tree breaks besides. */
const brokenToo: Readonly<Partial<Record<keyof typeof rules, keyof typeof rules>>> = {
  'server features have no circle': 'arrows point down',
  'the server has no loose files': 'every file has a layer',
}

const brokenIn = (tree: Tree): readonly string[] =>
  Object.entries(rules)
    .filter(([, rule]) => rule(tree).length > 0)
    .map(([rule]) => rule)

describe('each rule', () => {
  it.each(Object.keys(broken) as (keyof typeof rules)[])('sees where it is broken: %s', (name) => {
    expect(new Set(brokenIn(broken[name]))).toEqual(new Set([name, brokenToo[name] ?? name]))
  })

  it('sees an arrow of the server that points up, also of a type', () => {
    const tree = {
      'lib/server/settings/settings.ts': "import type { RunReport } from '@/lib/server/runs'",
      'lib/server/runs/index.ts': '',
    }
    expect(brokenIn(tree)).toEqual(['arrows point down'])
  })

  it('sees that the server runs a benchmark', () => {
    const tree = {
      'lib/server/program/warm-up.ts': "import { bench } from '@/lib/bench/dry-run'",
      'lib/bench/dry-run.ts': '',
    }
    expect(brokenIn(tree)).toEqual(['arrows point down'])
  })

  it('lets pages import actions, the terminal files, and tasks types of the database', () => {
    const tree = {
      'app/costs/page.tsx': "import { firstLook } from '@/lib/server/runs/actions'",
      'lib/cli/data.ts': "import { findRun } from '@/lib/server/runs/runs'",
      'lib/server/runs/actions.ts': '',
      'lib/server/runs/runs.ts': '',
      'lib/server/runs/tasks/condense.ts': "import { type Client,\n  type Handle } from '@/lib/db/client'",
      'lib/db/client.ts': '',
    }
    expect(brokenIn(tree)).toEqual([])
  })

  it('lets the package alone import single dialects, and nothing else inside the engine', () => {
    const engine = {
      'lib/engine/dialects/anthropic/dialect.ts': '',
      'lib/engine/dialects/anthropic/parse.ts': '',
      'lib/engine/dialects/registry.ts': '',
      'lib/engine/core/hash.ts': '',
    }
    const rule = 'the engine is imported through its entry'
    const brokenBy = (from: string, name: string) =>
      brokenIn({ ...engine, [from]: `import { inside } from '@/lib/engine/${name}'` })
    const adapter = 'lib/integrations/adapters/anthropic-sdk.ts'
    expect(brokenBy(adapter, 'dialects/anthropic/dialect')).toEqual([])
    for (const name of ['dialects/anthropic/parse', 'dialects/registry', 'core/hash'])
      expect(brokenBy(adapter, name)).toContain(rule)
    expect(brokenBy('lib/llm/ask.ts', 'dialects/anthropic/dialect')).toContain(rule)
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
