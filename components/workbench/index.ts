export { startingResults } from './api/starting-results'
export { workbenchState } from './view-state'
export { WorkbenchScreen } from './workbench-screen'
export { WAY_BACK } from './model/remembered-address'
