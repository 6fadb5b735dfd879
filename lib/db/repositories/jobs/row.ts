import type { JsonValue } from '@/lib/engine'
import { fromJsonColumn, toJsonColumn } from '../../columns'
import { toTitle } from '../../texts'
import type { Job as JobRow } from '../../generated/sqlite/client'
import { newJobId, type JobId, type WorkspaceId } from '../../ids'

export type JobLane = 'small' | 'large'
export type JobState = 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'

export interface NewJob {
  /** Hash of all that the result depends on. */
  readonly key: string
  readonly kind: string
  readonly lane: JobLane
  readonly workspaceId: WorkspaceId
  readonly title: string
  /** The caller defines its shape and parses it on reading. */
  readonly input: JsonValue
}

export interface StoredJob extends NewJob {
  readonly id: JobId
  readonly state: JobState
  /** How often it was begun. */
  readonly attempts: number
  readonly isCancelled: boolean
  readonly events: readonly JsonValue[]
  readonly result?: JsonValue
  readonly error?: JsonValue
  readonly processId?: string
  readonly runAfter: Date
  readonly createdAt: Date
  readonly startedAt?: Date
  readonly endedAt?: Date
}

export const unended: readonly JobState[] = ['waiting', 'running']

/** As a job stands that nobody has begun. */
export const unbegun = (now: Date) => ({
  state: 'waiting',
  attempts: 0,
  runAfter: now,
  isCancelled: false,
  events: '[]',
  result: null,
  error: null,
  processId: null,
  startedAt: null,
  endedAt: null,
  createdAt: now,
})

export const newRow = ({ input, ...job }: NewJob, now: Date) => ({
  ...job,
  ...unbegun(now),
  id: newJobId(),
  title: toTitle(job.title),
  input: toJsonColumn(input),
})

const states: readonly JobState[] = ['waiting', 'running', 'done', 'dead', 'cancelled']

export function toJob({ input, events, result, ...row }: JobRow): StoredJob {
  const told = fromJsonColumn(events)
  return {
    ...toFacts(row),
    input: fromJsonColumn(input),
    events: Array.isArray(told) ? told : [],
    ...(result !== null && { result: fromJsonColumn(result) }),
  }
}

export type JobFacts = Omit<StoredJob, 'input' | 'events' | 'result'>

/** Of a job's row without what is long. */
export function toFacts(row: Omit<JobRow, 'input' | 'events' | 'result'>): JobFacts {
  const { error, processId, startedAt, endedAt, ...rest } = row
  return {
    ...rest,
    id: row.id as JobId,
    workspaceId: row.workspaceId as WorkspaceId,
    lane: row.lane === 'small' ? 'small' : 'large',
    state: states.find((state) => state === row.state) ?? 'dead',
    ...(error !== null && { error: fromJsonColumn(error) }),
    ...(processId !== null && { processId }),
    ...(startedAt !== null && { startedAt }),
    ...(endedAt !== null && { endedAt }),
  }
}
