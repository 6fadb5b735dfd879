import { defineTasks } from '@/lib/server/workers/task'
import { judgeQuestionsTask } from './judge-questions'

export const judgementTasks = defineTasks('judgements', { questions: judgeQuestionsTask })
