/** Separate from the schemas, so that pages do not load those. */
export const REPLAY_PATH = '/api/replay'
export const SWEEPS_PATH = '/api/sweeps'
export const RANKINGS_PATH = '/api/rankings'
export const RUNS_PATH = '/api/runs'
export const JUDGEMENTS_PATH = '/api/judgements'

/** Names the strategy of a question about one: answers are remembered by it too, so that it is the same wherever one asks. */
export const ONLY_STRATEGY = 'own'
