import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dataFolder } from '../lib/db/data-folder'
import { exitOf, passSignals } from './child'
import { compileAhead } from './build/compile-ahead'
import { compressFiles } from './build/compress-files'
import { ensureGeneratedClient } from './prisma-generate'
import { isMain, rootFolder } from './root'

const buildFolder = path.join(rootFolder, '.next')
const stampFile = path.join(buildFolder, 'condensery-build')

/** Folders that cannot affect the build. Unknown ones count, because a needless build is better than a stale one. */
const ignoredFolders = new Set([
  'node_modules',
  'coverage',
  'data',
  'docs',
  'e2e',
  'generated',
  'playwright-report',
  'public',
  'scripts',
  'test-results',
  '__fixtures__',
  'testing',
])
/** What changes the output of the build, though it stands among the scripts. */
const buildSteps = ['scripts/build/compile-ahead.ts', 'scripts/build/compress-files.ts']
const isRootSource = (name: string): boolean =>
  /^(package|package-lock|tsconfig)\.json$|\.[cm]?[jt]sx?$/.test(name) && !/^(vitest|playwright|next-env)\b/.test(name)
const isIgnoredFile = (name: string): boolean => /\.test\.tsx?$|\.(md|tsbuildinfo|sh)$/.test(name)

/** Builds unless the last build was made from the same sources. */
export async function ensureBuild(announce: () => void): Promise<'current' | 'built'> {
  const stamp = sourceStamp()
  if (
    existsSync(path.join(buildFolder, 'BUILD_ID')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  )
    return 'current'
  announce()
  rmSync(stampFile, { force: true })
  await runBuild()
  await compileAhead(buildFolder)
  await compressFiles(path.join(buildFolder, 'static'))
  writeFileSync(stampFile, stamp)
  return 'built'
}

export class BuildError extends Error {
  override readonly name = 'BuildError'
}

async function runBuild(): Promise<void> {
  const output: Buffer[] = []
  const build = spawn(process.execPath, [path.join(rootFolder, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CONDENSERY_BUILD: '1' },
  })
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const isStopping = passSignals(build)
  const code = await exitOf(build)
  if (isStopping()) throw new BuildError('Stopped while building.')
  if (code !== 0) throw new BuildError(`The build failed:\n${Buffer.concat(output).toString('utf8')}`)
}

function sourceStamp(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) {
    const content = readFileSync(path.join(rootFolder, file))
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return hash.digest('hex')
}

/** By content instead of time: cloning, copying and switching branches change all modification times. */
function sourceFiles(): readonly string[] {
  const data = dataFolder()
  const visit = (folder: string): string[] =>
    readdirSync(path.join(rootFolder, folder), { withFileTypes: true }).flatMap((entry) => {
      const place = path.join(folder, entry.name)
      if (entry.isDirectory())
        return ignoredFolders.has(entry.name) || entry.name.startsWith('.') || path.join(rootFolder, place) === data
          ? []
          : visit(place)
      const counts = entry.isFile() && !isIgnoredFile(entry.name) && (folder !== '' || isRootSource(entry.name))
      return counts ? [place] : []
    })
  return [...visit(''), ...buildSteps].sort()
}

if (isMain(import.meta.url)) {
  try {
    await ensureGeneratedClient()
    console.log((await ensureBuild(() => console.log('Building …'))) === 'built' ? 'Built.' : 'The build is current.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
