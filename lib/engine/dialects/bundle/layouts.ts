import { antigravityLayout } from '../antigravity/layout'
import { claudeCodeLayout } from '../claude-code/layout'
import { copilotCliLayout } from '../copilot-cli/layout'
import { factoryDroidLayout } from '../factory-droid/layout'
import { geminiCliLayout } from '../gemini-cli/layout'
import { inspectAiLayout } from '../inspect-ai/layout'
import { kimiCliLayout } from '../kimi-cli/layout'
import { kiroCliLayout } from '../kiro-cli/layout'
import { openaiResponsesLayout } from '../openai-responses/layout'
import { openHandsLayout } from '../openhands/layout'
import { opencodeLayout } from '../opencode/layout'
import { rooClineLayout } from '../roo-cline/layout'
import type { SessionLayout } from './layout'

/** Layouts of tools whose sessions are more than single files. The first that knows a path places it. */
export const layouts: readonly SessionLayout[] = [
  rooClineLayout,
  claudeCodeLayout,
  openaiResponsesLayout,
  opencodeLayout,
  inspectAiLayout,
  openHandsLayout,
  copilotCliLayout,
  geminiCliLayout,
  factoryDroidLayout,
  kimiCliLayout,
  kiroCliLayout,
  antigravityLayout,
]
