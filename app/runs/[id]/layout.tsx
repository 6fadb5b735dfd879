import { foundLayout } from '@/app/_shell/found-layout'
import { findRun } from './find-run'

export default foundLayout(findRun)
