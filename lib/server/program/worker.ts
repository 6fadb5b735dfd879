import 'server-only'
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { handlerOf } from '@/lib/server/workers/handle-task'
import { serveTasks } from '@/lib/server/workers/serve-tasks'
import { tasks } from './tasks'
import { warmUp } from './warm-up'

/** Only Linux lowers the priority of one thread; elsewhere this would lower the whole server's. */
const { niceness } = workerData as { readonly niceness?: number }
if (niceness !== undefined && process.platform === 'linux') os.setPriority(niceness)

const port = parentPort
if (port)
  serveTasks(
    {
      post: (message, transfer) => port.postMessage(message, transfer),
      onMessage: (listener) => port.on('message', listener),
    },
    { handle: handlerOf(tasks), warm: warmUp },
  )
