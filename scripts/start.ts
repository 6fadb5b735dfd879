import './check-node'

/** `npm start`: builds if needed and serves. HOST and PORT set the address, CONDENSERY_DATA_DIR the data folder. */
const { start } = await import('./start-server')
await start('start')
