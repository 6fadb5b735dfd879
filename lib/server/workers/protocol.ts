import type { Result } from '@/lib/core/result'
import type { Failure } from '@/lib/server/runtime/failure'

/* What goes between the server and a worker. Everything is plain data; failures too, since errors lose their class and fields on the way. */

export type ToWorker =
  | {
      readonly type: 'run'
      readonly id: number
      readonly task: string
      readonly input: unknown
      readonly cancelled: SharedArrayBuffer
    }
  /** Of a call that the task made. */
  | { readonly type: 'answer'; readonly id: number; readonly call: number; readonly result: Result<unknown, Failure> }
  | { readonly type: 'cancel'; readonly id: number }
  /** Makes code and tables warm before the first task comes. */
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

/** One end of the line to a worker. */
export interface WorkerPort {
  post(message: ToWorker, transfer: readonly ArrayBuffer[]): void
  onMessage(listener: (message: FromWorker) => void): void
  /** Called once, with what ended it where it did not end by itself. */
  onExit(listener: (error?: Error) => void): void
  terminate(): void
}

/** Names bytes that go over instead of being copied: the sender has them no more. */
export type Hand = (bytes: Uint8Array) => void

/** Only whole buffers can be handed over: a view of a part would take the rest along. */
export const ownBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer | undefined =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : undefined
