import type { Result } from '@/lib/engine'
import type { Failure } from '@/lib/server/runtime/failure'

/*
 * Messages between the server and a worker. Everything is plain data; failures too, because errors lose their class and
 * fields when cloned.
 */

export type ToWorker =
  | {
      readonly type: 'run'
      readonly id: number
      readonly task: string
      readonly input: unknown
      readonly cancelled: SharedArrayBuffer
      /** The value is to be sent as the bytes of its JSON. */
      readonly encoded: boolean
    }
  /** The answer to a call that the task made. */
  | { readonly type: 'answer'; readonly id: number; readonly call: number; readonly result: Result<unknown, Failure> }
  | { readonly type: 'cancel'; readonly id: number }
  /** Compiles code and builds tables before the first task. */
  | { readonly type: 'warm' }

export type FromWorker =
  | { readonly type: 'tell'; readonly id: number; readonly event: unknown }
  | {
      readonly type: 'call'
      readonly id: number
      readonly call: number
      readonly name: string
      readonly argument: unknown
    }
  | { readonly type: 'done'; readonly id: number; readonly result: Result<unknown, Failure> }

/** One end of the connection to a worker. */
export interface WorkerPort {
  post(message: ToWorker, transfer: readonly ArrayBuffer[]): void
  onMessage(listener: (message: FromWorker) => void): void
  /** Called once; `error` if it did not end by itself. */
  onExit(listener: (error?: Error) => void): void
  terminate(): void
}

/** Marks bytes to be transferred instead of copied: the sender cannot use them afterwards. */
export type Transfer = (bytes: Uint8Array) => void

/** Only a whole buffer can be transferred: a view of a part would take the rest along. */
export const ownBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer | undefined =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : undefined
