export { LinkProblemPage } from './copy/link-problem'
export { SharedScreen } from './copy/shared-screen'
export { ShareRuns } from './share-runs'
export { OpenCopy } from './copy/open-copy'
