import { adk } from './adk/dialect'
import { aider } from './aider/dialect'
import { aiSdk } from './ai-sdk/dialect'
import { aiStudio } from './ai-studio/dialect'
import { amp } from './amp/dialect'
import { anthropic } from './anthropic/dialect'
import { antigravity } from './antigravity/dialect'
import { atif } from './atif/dialect'
import { bedrockConverse } from './bedrock-converse/dialect'
import { chatGpt } from './chatgpt/dialect'
import { claudeAi } from './claude-ai/dialect'
import { claudeCode } from './claude-code/dialect'
import { codexExec } from './codex-exec/dialect'
import { continueDev } from './continue/dialect'
import { copiesOf } from './copied/dialect'
import { copilotChat } from './copilot-chat/dialect'
import { copilotCli } from './copilot-cli/dialect'
import { crush } from './crush/dialect'
import { cursor } from './cursor/dialect'
import type { Dialect } from './dialect'
import { factoryDroid } from './factory-droid/dialect'
import { geminiCli } from './gemini-cli/dialect'
import { geminiStream } from './gemini-stream/dialect'
import { goose } from './goose/dialect'
import { googleContents } from './google-contents/dialect'
import { grokCli } from './grok-cli/dialect'
import { inspectAi } from './inspect-ai/dialect'
import { kimiCli } from './kimi-cli/dialect'
import { kiroCli } from './kiro-cli/dialect'
import { langChain } from './langchain/dialect'
import { langfuse } from './langfuse/dialect'
import { libreChat } from './librechat/dialect'
import { openaiChat } from './openai-chat/dialect'
import { openaiResponses } from './openai-responses/dialect'
import { openHands } from './openhands/dialect'
import { opencode } from './opencode/dialect'
import { pi } from './pi/dialect'
import { openWebUi } from './open-webui/dialect'
import { pydanticAi } from './pydantic-ai/dialect'
import { openTelemetry } from './open-telemetry/dialect'
import { qwenCode } from './qwen-code/dialect'
import { requestLog } from './request-log/dialect'
import { rooCline } from './roo-cline/dialect'
import { shareGpt } from './sharegpt/dialect'
import { specStory } from './specstory/dialect'
import { tau2 } from './tau2/dialect'
import { trae } from './trae/dialect'
import { rowsOf } from './usage-rows/dialect'
import { zed } from './zed/dialect'

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
  geminiStream,
  googleContents,
  bedrockConverse,
  shareGpt,
  inspectAi,
  copilotCli,
  copilotChat,
  openHands,
  goose,
  zed,
  amp,
  qwenCode,
  factoryDroid,
  cursor,
  kimiCli,
  crush,
  continueDev,
  kiroCli,
  grokCli,
  trae,
  antigravity,
  aider,
  specStory,
  tau2,
  chatGpt,
  claudeAi,
  aiStudio,
  openWebUi,
  libreChat,
  adk,
  pydanticAi,
  atif,
  langChain,
  aiSdk,
  langfuse,
  openTelemetry,
  requestLog,
]

/** Those that read files: each dialect, what was copied of its sessions, and rows of their usage. */
export const readable: readonly Dialect[] = [...dialects, ...dialects.map(copiesOf), ...dialects.map(rowsOf)]

export function dialectById(id: string): Dialect | undefined {
  return readable.find((dialect) => dialect.id === id)
}
