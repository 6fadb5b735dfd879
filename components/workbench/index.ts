export { startingResults } from './api/starting-results'
export { workbenchState } from './view-state'
export { WorkbenchScreen } from './workbench-screen'
