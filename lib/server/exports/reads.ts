import 'server-only'
import { exportReads } from '@/lib/contracts/exports'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { pluginFiles } from './plugin'

export const exportAnswers = answerReads(exportReads, { plugin: ({ host, preset }) => pluginFiles(host, preset) })
