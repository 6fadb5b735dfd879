export { tuningQueriesOf } from './api/queries'
export { SetupScreen } from './setup/setup-screen'
export { TuningScreen } from './tuning-screen'
export { TuningList } from './setup/tuning-list'
