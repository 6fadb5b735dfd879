import './check-node'

/** `npm start`: builds when needed and serves; HOST and PORT choose the address, CONDENSERY_DATA_DIR the data folder. */
const { start } = await import('./start-server')
await start('start')
