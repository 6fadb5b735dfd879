import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A temporary copy of this repository, in which a recorded agent really reads, searches, edits and runs commands. */
export interface Workspace {
  read(path: string): string
  write(path: string, text: string): void
  /** Runs a shell command in the copy; in its output the copy's path is replaced by the recorded one. */
  shell(command: string): { readonly output: string; readonly status: number }
  remove(): void
}

const copied = [
  'lib',
  'prisma',
  'package.json',
  'tsconfig.json',
  '.oxlintrc.json',
  'vitest.config.ts',
  'README.md',
  'scripts/empty-module.ts',
]

/** The working folder shown in the recording. */
export const recordedRoot = '/home/dev/condensery'

export function createWorkspace(repository: string): Workspace {
  const root = mkdtempSync(join(tmpdir(), 'condensery-samples-'))
  for (const path of copied)
    cpSync(join(repository, path), join(root, path), {
      recursive: true,
      filter: (source) => !/generated|__fixtures__/.test(source),
    })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  return openWorkspace(root, [root, repository], recordedRoot)
}

/** The working folder shown in recordings on the invented repository. */
export const ferryRoot = '/home/dev/ferry-line'

/** A fixed time, so that commits have the same name whenever a sample is recorded. */
const RECORDED_AT = '2027-04-19T07:00:00Z'

/** Writes the invented repository to a new temporary folder. */
export function createFerryWorkspace(files: Readonly<Record<string, string>>): Workspace {
  const root = mkdtempSync(join(tmpdir(), 'condensery-ferry-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return openWorkspace(root, [root], ferryRoot)
}

function openWorkspace(root: string, hidden: readonly string[], shownAs: string): Workspace {
  const git = (...words: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com', ...words], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, GIT_AUTHOR_DATE: RECORDED_AT, GIT_COMMITTER_DATE: RECORDED_AT },
    })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'start')
  return {
    read: (path) => readFileSync(join(root, path), 'utf8'),
    write: (path, text) => writeFileSync(join(root, path), text),
    shell: (command) => {
      const ran = spawnSync('bash', ['-c', command], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, HOME: root, NO_COLOR: '1' },
      })
      return { output: anonymous(`${ran.stdout}${ran.stderr}`, hidden, shownAs), status: ran.status ?? 1 }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Replaces paths and times of this machine, so that recording again gives the same text. */
function anonymous(text: string, roots: readonly string[], shownAs: string): string {
  const shown = roots.reduce((sum, root) => sum.replaceAll(root, shownAs), text)
  return shown
    .replace(/^npm warn.*\n/gm, '')
    .replace(/duration_ms:? [\d.]+/g, 'duration_ms 1')
    .replace(/^.*\bnode:internal.*\n/gm, '')
    .trimEnd()
}

/** Lines numbered with an arrow like `cat -n`; `offset` counts from 1. */
export function numbered(text: string, offset = 1, limit = Number.POSITIVE_INFINITY): string {
  const lines = text.replace(/\n$/, '').split('\n')
  return lines
    .slice(offset - 1, offset - 1 + limit)
    .map((line, index) => `${String(offset + index).padStart(6)}→${line}`)
    .join('\n')
}
