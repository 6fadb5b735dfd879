import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rootFolder } from '../root'
import type { Entries } from './entries'

const specifier = /(from\s+|import\()(['"])([^'"]+)\2/g

/**
 * Writes the declarations of the entries, and of what these need, to `folder`. Names from this project's root become
 * relative ones.
 */
export function writeDeclarations(entries: Entries, folder: string): void {
  const emitted = emit(entries)
  try {
    const wanted = reachable(Object.values(entries).map(declarationOf), emitted)
    for (const file of wanted) write(path.join(folder, file), withRelativeNames(file, emitted))
  } finally {
    rmSync(emitted.folder, { recursive: true, force: true })
  }
}

export const declarationOf = (source: string): string => source.replace(/^lib\//, '').replace(/\.ts$/, '.d.ts')

/** Declarations as the compiler writes them. */
interface Emitted {
  readonly folder: string
  /** All of them, by path from the folder. */
  readonly files: ReadonlySet<string>
}

/** Compiles the entries in a folder of their own. */
function emit(entries: Entries): Emitted {
  const out = path.join(rootFolder, '.next', 'package-declarations')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const config = path.join(rootFolder, '.next', 'tsconfig.package.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        plugins: [],
        incremental: false,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: '../lib',
        outDir: out,
        paths: { '@/*': ['../*'] },
      },
      include: [],
      files: Object.values(entries).map((source) => `../${source}`),
      exclude: [],
    }),
  )
  const { status, stdout } = spawnSync('npx', ['tsc', '-p', config], { cwd: rootFolder, encoding: 'utf8' })
  rmSync(config)
  if (status !== 0) throw new Error(`the declarations cannot be written:\n${stdout}`)
  return {
    folder: out,
    files: new Set(readdirSync(out, { recursive: true }).map((name) => String(name).split(path.sep).join('/'))),
  }
}

function reachable(starts: readonly string[], emitted: Emitted): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(path.join(emitted.folder, file), 'utf8')
    for (const [, , , name = ''] of text.matchAll(specifier)) {
      const target = targetOf(file, name, emitted)
      if (target !== undefined) visit(target)
    }
  }
  starts.forEach(visit)
  return seen
}

/** The file that a name leads to, from the folder; undefined for a package. */
function targetOf(file: string, name: string, { files }: Emitted): string | undefined {
  const base = name.startsWith('@/lib/')
    ? name.slice('@/lib/'.length)
    : name.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name)
      : undefined
  if (base === undefined) return undefined
  return [`${base}.d.ts`, `${base}/index.d.ts`].find((candidate) => files.has(candidate))
}

/** With endings, as Node's own way of finding declarations asks for them. */
function withRelativeNames(file: string, emitted: Emitted): string {
  return readFileSync(path.join(emitted.folder, file), 'utf8').replace(
    specifier,
    (whole, lead: string, quote: string, name: string) => {
      const target = targetOf(file, name, emitted)
      if (target === undefined) return whole
      const relative = path.posix.relative(path.posix.dirname(file), target).replace(/\.d\.ts$/, '.js')
      return `${lead}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`
    },
  )
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
