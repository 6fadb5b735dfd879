export { workbenchState } from './view-state'
export { WorkbenchScreen } from './workbench-screen'
