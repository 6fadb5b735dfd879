import { encodeShare, toPreset, UNKNOWN_DATE } from '@/lib/engine'
import type { VariantView } from '@/lib/contracts/evaluation/experiments'

/** A strategy as the hash of an address carries it. Loaded when a cell is opened. */
export const strategyHash = ({ title, provider, config }: Pick<VariantView, 'title' | 'provider' | 'config'>) =>
  encodeShare(
    toPreset({ id: '', name: title, description: '', source: '', date: UNKNOWN_DATE, tags: [], provider, config }),
  )
