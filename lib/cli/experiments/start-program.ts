import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** A thread that runs a file of this folder: it is TypeScript, which a thread does not read by itself. */
export function startProgram(file: string): Worker {
  const program = JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${program}) })`, {
    eval: true,
    execArgv: ['--conditions=react-server'],
  })
}
