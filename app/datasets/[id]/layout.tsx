import { foundLayout } from '@/app/_shell/found-layout'
import { findDataset } from './find-dataset'

export default foundLayout(findDataset)
