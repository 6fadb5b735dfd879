import 'server-only'
import { runReads } from '@/lib/contracts/runs'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { runFigures } from './saved-figures'

export const figureAnswers = answerReads(runReads, { figures: ({ id }, signal) => runFigures(id, signal) })
