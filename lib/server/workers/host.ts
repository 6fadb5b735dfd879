import { AsyncResource } from 'node:async_hooks'
import { err, type Result, type SummarizerError, type Summary, type SummaryRequest } from '@/lib/engine'
import type { PackedBlob } from '@/lib/db/repositories/blobs'
import type { BlobHash } from '@/lib/db/ids'
import type { PinnedAnswer } from '@/lib/llm/pins/pins'
import { appError } from '@/lib/server/runtime/failure'
import type { Transfer } from './protocol'

/** The model a question goes to: that of the profile a step names, else the main one. */
export type Asked = { readonly profile?: string }

export interface Question extends Asked {
  readonly request: Omit<SummaryRequest, 'signal'>
  /** Present if the task computed the answer itself: it is only recorded, and no model is asked. */
  readonly answer?: Result<Summary, SummarizerError>
}

/** What a task may ask of the server: stored data and models. Arguments and answers are plain data. */
export interface Host {
  blob(hash: BlobHash, hand: Transfer): Promise<PackedBlob>
  pinned(question: { readonly key: string; readonly sample: number }): Promise<PinnedAnswer | undefined>
  summarize(question: Question): Promise<Result<Summary, SummarizerError>>
  /** States of the sessions that the service condensed under this key, as JSON texts. */
  liveSessions(key: string): Promise<readonly string[]>
}

/** For tasks that ask nothing. */
export const silentHost: Host = {
  blob: async () => {
    throw appError('unexpected', 'This task has no stored files.')
  },
  pinned: async () => undefined,
  liveSessions: async () => [],
  summarize: async () =>
    err({ code: 'no-handler', message: 'This task asks no model.', problem: { detail: { type: 'noModel' } } }),
}

/** Calls a method of the host by name, as a worker requested it. */
export function callHost(host: Host, name: string, argument: unknown, hand: Transfer): Promise<unknown> {
  const call = (
    host as unknown as Readonly<Record<string, ((argument: unknown, hand: Transfer) => Promise<unknown>) | undefined>>
  )[name]
  return call ? call(argument, hand) : Promise.reject(appError('unexpected', `The server knows no call ${name}.`))
}

/** Answers in the context of who begins the task: in the workspace that a request or a job is of. A worker's questions come without one. */
export const inOwnContext = ({ blob, pinned, summarize, liveSessions }: Host): Host => ({
  blob: AsyncResource.bind(blob),
  pinned: AsyncResource.bind(pinned),
  summarize: AsyncResource.bind(summarize),
  liveSessions: AsyncResource.bind(liveSessions),
})
