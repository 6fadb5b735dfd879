/** Separate from the schemas, so that pages do not load those. */
export const REPLAYS_PATH = '/api/replays'
export const SWEEPS_PATH = '/api/sweeps'
export const JUDGEMENTS_PATH = '/api/judgements'
