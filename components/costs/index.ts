export { costQueriesOf } from './api/queries'
export { CostsScreen } from './costs-screen'
export { analyticsState, costsState } from './model/view-state'
export { analyticsQueriesOf } from './usage/queries'
