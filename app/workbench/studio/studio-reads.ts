import type { studioReads } from '@/lib/server/studio-contract'
import { readClient } from '../read-client'

/** What the studio asks the server while a person edits. */
export const studio = readClient<typeof studioReads>('studio')
