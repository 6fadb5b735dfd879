import { aiSdk } from '@/lib/dialects/ai-sdk/dialect'
import { amp } from '@/lib/dialects/amp/dialect'
import { anthropic } from '@/lib/dialects/anthropic/dialect'
import { bedrockConverse } from '@/lib/dialects/bedrock-converse/dialect'
import { claudeCode } from '@/lib/dialects/claude-code/dialect'
import { codexExec } from '@/lib/dialects/codex-exec/dialect'
import { copiesOf } from '@/lib/dialects/copied/dialect'
import { copilotCli } from '@/lib/dialects/copilot-cli/dialect'
import type { Dialect } from './dialect'
import { geminiCli } from '@/lib/dialects/gemini-cli/dialect'
import { goose } from '@/lib/dialects/goose/dialect'
import { googleContents } from '@/lib/dialects/google-contents/dialect'
import { inspectAi } from '@/lib/dialects/inspect-ai/dialect'
import { langChain } from '@/lib/dialects/langchain/dialect'
import { langfuse } from '@/lib/dialects/langfuse/dialect'
import { openaiChat } from '@/lib/dialects/openai-chat/dialect'
import { openaiResponses } from '@/lib/dialects/openai-responses/dialect'
import { openHands } from '@/lib/dialects/openhands/dialect'
import { opencode } from '@/lib/dialects/opencode/dialect'
import { pi } from '@/lib/dialects/pi/dialect'
import { openTelemetry } from '@/lib/dialects/open-telemetry/dialect'
import { requestLog } from '@/lib/dialects/request-log/dialect'
import { rooCline } from '@/lib/dialects/roo-cline/dialect'
import { shareGpt } from '@/lib/dialects/sharegpt/dialect'
import { zed } from '@/lib/dialects/zed/dialect'

/** Every dialect, in order of importance. A new one is a folder with `dialect.ts` and a line here (see README.md beside this file). */
export const dialects: readonly Dialect[] = [
  rooCline,
  anthropic,
  claudeCode,
  openaiChat,
  openaiResponses,
  codexExec,
  pi,
  opencode,
  geminiCli,
  googleContents,
  bedrockConverse,
  shareGpt,
  inspectAi,
  copilotCli,
  openHands,
  goose,
  zed,
  amp,
  langChain,
  aiSdk,
  langfuse,
  openTelemetry,
  requestLog,
]

/** Those that read files: each dialect, and what was copied of its sessions. */
export const readable: readonly Dialect[] = [...dialects, ...dialects.map(copiesOf)]

export function dialectById(id: string): Dialect | undefined {
  return readable.find((dialect) => dialect.id === id)
}
