/** Loaded when an address carries a preset. */
export { decodeShare } from '@/lib/engine'
