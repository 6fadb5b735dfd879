export { ExplainDialog } from './explain-dialog'
export { Explanation } from './explanation'
export { explainedPasses } from './model/explained-passes'
