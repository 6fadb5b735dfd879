import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { compileAhead } from './compile-ahead'

it('marks the scripts that every page starts with, once, and no other', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'))
  try {
    await mkdir(path.join(folder, 'static'))
    await writeFile(path.join(folder, 'build-manifest.json'), '{ "pages": {}, "rootMainFiles": ["static/main.js"] }')
    await writeFile(path.join(folder, 'static/main.js'), 'main()')
    await writeFile(path.join(folder, 'static/page.js'), 'page()')
    await compileAhead(folder)
    await compileAhead(folder)
    const read = (name: string): Promise<string> => readFile(path.join(folder, 'static', name), 'utf8')
    expect(await read('main.js')).toBe('//# allFunctionsCalledOnLoad\nmain()')
    expect(await read('page.js')).toBe('page()')
  } finally {
    await rm(folder, { recursive: true })
  }
})
