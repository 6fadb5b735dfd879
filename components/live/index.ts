export { liveQueriesOf } from './api/queries'
export { LiveScreen } from './live-screen'
export { TokenSection } from './token-section'
