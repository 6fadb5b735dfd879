import { claudeCodeLayout } from '@/lib/dialects/claude-code/layout'
import { copilotCliLayout } from '@/lib/dialects/copilot-cli/layout'
import { geminiCliLayout } from '@/lib/dialects/gemini-cli/layout'
import { inspectAiLayout } from '@/lib/dialects/inspect-ai/layout'
import { openaiResponsesLayout } from '@/lib/dialects/openai-responses/layout'
import { openHandsLayout } from '@/lib/dialects/openhands/layout'
import { opencodeLayout } from '@/lib/dialects/opencode/layout'
import { rooClineLayout } from '@/lib/dialects/roo-cline/layout'
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
]
