import './check-node'

/** `npm run dev`: the same without a build, with hot reloading. */
const { start } = await import('./start-server')
await start('dev')
