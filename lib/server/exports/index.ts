export { bundleModule } from './bundle-module'
export { exportAnswers } from './reads'
