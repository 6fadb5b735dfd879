import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

/** Read by V8, see https://v8.dev/blog/explicit-compile-hints; to other browsers a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

const buildManifest = z.object({ rootMainFiles: z.array(z.string()) })

/**
 * Marks the scripts that every page starts with, React and the router, as used at once. Otherwise the browser skips over
 * their functions while the script arrives and compiles each when it is first called, which holds up the page; now it
 * compiles them beside it. `folder`: of the finished build, before its files are compressed.
 */
export async function compileAhead(folder: string): Promise<void> {
  const manifest = await readFile(path.join(folder, 'build-manifest.json'), 'utf8')
  const { rootMainFiles } = buildManifest.parse(JSON.parse(manifest))
  await Promise.all(rootMainFiles.map((file) => markFile(path.join(folder, file))))
}

async function markFile(file: string): Promise<void> {
  const script = await readFile(file, 'utf8')
  if (!script.startsWith(HINT)) await writeFile(file, HINT + script)
}
