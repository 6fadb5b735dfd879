import './check-node'

/** `npm run worker`: runs jobs of the database that DATABASE_URL names. Any number of them may run, on any machine. */
const { startWorker } = await import('./worker/start-worker')
await startWorker()
