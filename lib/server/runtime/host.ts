import type { PackedBlob } from '@/lib/db/repositories/blobs'
import type { BlobHash } from '@/lib/db/ids'
import { refuse } from '../failure'
import type { Hand } from './protocol'

/** What a task may ask of the server: what is stored, as it is stored. Arguments and answers are plain data. */
export interface Host {
  blob(hash: BlobHash, hand: Hand): Promise<PackedBlob>
}

export type HostCall = keyof Host

/** For tasks that ask for nothing. */
export const silentHost: Host = {
  blob: async () => {
    throw refuse('unexpected', 'This task has no stored files.')
  },
}

/** A call by its name, as it comes out of a worker. */
export function callHost(host: Host, name: string, argument: unknown, hand: Hand): Promise<unknown> {
  const call = (host as unknown as Readonly<Record<string, ((argument: unknown, hand: Hand) => Promise<unknown>) | undefined>>)[name]
  return call ? call(argument, hand) : Promise.reject(refuse('unexpected', `The server knows no call ${name}.`))
}
