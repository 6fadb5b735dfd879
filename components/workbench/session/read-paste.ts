/** Loaded when something is pasted. */
export { readPaste } from '@/lib/engine'
