import type { studioReads } from '@/lib/contracts/studio'
import { readClient } from '@/components/shared/queries/read-client'

/** What the studio asks the server while a person edits. */
export const studio = readClient<typeof studioReads>('studio')
