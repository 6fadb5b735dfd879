import { foundLayout } from '@/app/_shell/found-layout'
import { findTuning } from './find-tuning'

export default foundLayout(findTuning)
