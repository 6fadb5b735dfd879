'use server'

import type * as z from 'zod'
import { createTokenInput, type LiveActions } from '@/lib/contracts/production/live'
import { idInput, type Id } from '@/lib/contracts/shared/action'
import { answer } from '@/lib/server/runtime/failure'
import { parseInput } from '@/lib/server/runtime/parse-input'
import * as tokens from './tokens'

export async function createToken(input: z.input<typeof createTokenInput>): ReturnType<LiveActions['createToken']> {
  return answer(async () => tokens.createToken(parseInput(createTokenInput, input).name))
}

export async function revokeToken(input: Id): ReturnType<LiveActions['revokeToken']> {
  return answer(async () => tokens.revokeToken(parseInput(idInput, input).id))
}
