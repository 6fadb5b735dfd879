export { ExplainDialog } from './explain-dialog'
export { Explanation } from './explanation'
export { explainedPasses } from './model/explained-passes'
export { referencesOf, type Referred } from './model/references-of'
