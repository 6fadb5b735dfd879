import type { JobId } from '@/lib/db/ids'

/** What is announced where a job may be taken. */
export const JOBS = 'jobs'

/** What is announced where a job told something, ended or was cancelled. */
export const topicOfJob = (id: JobId): string => `job ${id}`
