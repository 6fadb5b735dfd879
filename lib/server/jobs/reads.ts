import 'server-only'
import { jobReads } from '@/lib/contracts/jobs'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { jobsOverview } from './overview'

export const jobAnswers = answerReads(jobReads, { overview: () => jobsOverview() })
