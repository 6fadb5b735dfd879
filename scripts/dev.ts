import './check-node'

/** `npm run dev`: serves without a build, with hot reloading. */
const { start } = await import('./start-server')
await start('dev')
