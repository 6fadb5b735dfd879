export { experimentQueriesOf } from './api/queries'
export { ExperimentScreen } from './experiment-screen'
export { ExperimentsScreen } from './list/experiments-screen'
export { variantName } from './model/variant-name'
