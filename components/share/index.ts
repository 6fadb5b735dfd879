export { LinkProblemPage } from './copy/link-problem'
export { SharedScreen } from './copy/shared-screen'
export { ShareRun } from './share-run'
export { OpenCopy } from './copy/open-copy'
