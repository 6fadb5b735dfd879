import 'server-only'
import { exportReads } from '@/lib/contracts/production/exports'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { pluginFiles } from './plugin'

export const exportAnswers = answerReads(exportReads, { plugin: ({ host, preset }) => pluginFiles(host, preset) })
