/** What the library needs only when a preset is exported or shared. Loaded then. */
export { decodeShare, encodeShare, exportName, exportText, toPreset } from '@/lib/engine'
