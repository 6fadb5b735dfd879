import 'server-only'
import { redact } from '@/lib/llm/secret'
import { appError } from '@/lib/server/runtime/failure'
import { maxPromptLength, type PromptIssue } from '@/lib/contracts/profiles'

/** Characters. A shorter prompt is probably a mistake. */
const SHORTEST = 20
/** Share of the window that a prompt may use. */
const LARGEST_SHARE = 0.25

/**
 * Errors and warnings about a prompt. An error would be refused by the provider, or would give away a key; a warning is
 * probably a mistake.
 */
export function promptIssues(
  prompt: string,
  { tokens = 0, window }: { readonly tokens?: number | undefined; readonly window?: number | undefined } = {},
): readonly PromptIssue[] {
  const text = prompt.trim()
  if (text === '')
    return [{ severity: 'warning', code: 'empty', message: 'The prompt is empty: the default prompt is used.' }]
  const issues: (PromptIssue | false)[] = [
    prompt.length > maxPromptLength && {
      severity: 'error',
      code: 'too-long',
      message: `The prompt has ${prompt.length.toLocaleString('en-US')} characters; at most ${maxPromptLength.toLocaleString('en-US')} are sent.`,
    },
    /(?![\t\n\r])\p{Cc}/u.test(prompt) && {
      severity: 'error',
      code: 'control-characters',
      message: 'The prompt holds control characters, which providers appError.',
    },
    redact(prompt, []) !== prompt && {
      severity: 'error',
      code: 'secret',
      message: 'The prompt holds what looks like a key. A prompt is sent to the provider and shown in reports.',
    },
    text.length < SHORTEST && {
      severity: 'warning',
      code: 'short',
      message: 'The prompt is very short; the model may not know what to keep.',
    },
    /\{\{[^{}]{0,80}\}\}|\$\{[^{}]{0,80}\}/.test(prompt) && {
      severity: 'warning',
      code: 'placeholder',
      message: 'The prompt holds a placeholder such as {{name}}. Nothing is filled in: it is sent as it stands.',
    },
    window !== undefined &&
      tokens > window * LARGEST_SHARE && {
        severity: 'warning',
        code: 'fills-window',
        message: `The prompt alone takes ${Math.round((100 * tokens) / window)}% of the window of this profile.`,
      },
  ]
  return issues.filter((issue): issue is PromptIssue => issue !== false)
}

/** Throws an AppError for a prompt that must not be stored. */
export function requireSendable(prompt: string | null | undefined): void {
  const error = promptIssues(prompt ?? '').find(({ severity }) => severity === 'error')
  if (error) throw appError('invalid-input', error.message)
}
