'use server'

import type * as z from 'zod'
import { type LocalSessionActions, localSessionInput, showLocalSessionsInput } from '@/lib/contracts/local-sessions'
import { answer } from '@/lib/server/runtime/failure'
import { parseInput } from '@/lib/server/runtime/parse-input'
import * as sessions from './local-sessions'

export async function showLocalSessions(
  input: z.input<typeof showLocalSessionsInput>,
): ReturnType<LocalSessionActions['showLocalSessions']> {
  return answer(() => sessions.showLocalSessions(parseInput(showLocalSessionsInput, input).show))
}

export async function takeLocalSession(
  input: z.input<typeof localSessionInput>,
): ReturnType<LocalSessionActions['takeLocalSession']> {
  return answer(() => sessions.takeLocalSession(parseInput(localSessionInput, input).id))
}
