/** Apart from the schemas, so that pages name them without loading these. */
export const REPLAYS_PATH = '/api/replays'
export const SWEEPS_PATH = '/api/sweeps'
