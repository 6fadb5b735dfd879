import { foundLayout } from '@/app/_shell/found-layout'
import { findExperiment } from './find-experiment'

export default foundLayout(findExperiment)
