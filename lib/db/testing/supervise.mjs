import { spawn } from 'node:child_process'

/*
 * Runs a program as long as another process lives: `node supervise.mjs PID UID:GID PROGRAM …`. A pipe would not do,
 * because it ends with the worker thread that made it.
 */

const POLL_MS = 500
const [pid = '', user = '', program = '', ...given] = process.argv.slice(2)
const [uid, gid] = user.split(':').map(Number)
const child = spawn(program, given, { stdio: 'ignore', ...(uid ? { uid, gid } : {}) })
const watch = setInterval(() => isAlive(Number(pid)) || child.kill('SIGQUIT'), POLL_MS)
child.once('exit', () => clearInterval(watch))

/** @param {number} id */
function isAlive(id) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
