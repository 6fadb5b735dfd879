import 'server-only'
import type * as z from 'zod'
import { err, ok, type Result } from '@/lib/engine'
import { decoded, type Encoded } from './encoded'
import { toFailure, type Failure } from './failure'
import { parseInput } from './parse-input'
import type { OutputOf, Read, ReadContract, Reads } from '@/lib/contracts/shared/read'

type UseCase = (input: unknown, signal: AbortSignal) => unknown

/** The use cases behind the reads: take parsed input, return the value, throw an AppError for an expected failure. */
type ReadUseCases<Contract extends ReadContract> = {
  readonly [Name in keyof Contract]: (
    input: z.output<Contract[Name]['input']>,
    signal: AbortSignal,
  ) => Answer<OutputOf<Contract[Name]>> | Promise<Answer<OutputOf<Contract[Name]>>>
}

type Answer<Value> = Value | Encoded<Value>

/** What the route asks: the value may still be encoded. */
export type Answering = (input: unknown, signal: AbortSignal) => Promise<Result<unknown, Failure>>

/** The reads of a feature: as functions for pages, and each as the route asks it. */
export type AnsweredReads<Contract extends ReadContract> = Reads<Contract> & {
  readonly [Name in keyof Contract]: { readonly answering: Answering }
}

/**
 * Implements reads of a contract by use cases: parses input with its schema and returns failures as values. Pages call
 * the reads directly, browsers through the route. Several features may answer reads of one contract; `lib/server/reads`
 * joins them, and its types find a read that nobody answers.
 */
export function answerReads<Contract extends ReadContract, Name extends keyof Contract & string>(
  contract: Contract,
  useCases: Pick<ReadUseCases<Contract>, Name>,
): AnsweredReads<Pick<Contract, Name>> {
  const answered = Object.entries(contract).filter(([name]) => Object.hasOwn(useCases, name))
  const answers = answered.map(([name, question]) => {
    const answering = answerOf(question, useCases[name as Name] as UseCase)
    const ask = async (input: unknown, signal = new AbortController().signal): Promise<Result<unknown, Failure>> => {
      const result = await answering(input, signal)
      return result.ok ? ok(decoded(result.value)) : result
    }
    return [name, Object.assign(ask, { answering })]
  })
  return Object.fromEntries(answers) as AnsweredReads<Pick<Contract, Name>>
}

const answerOf =
  ({ input: schema }: Read, useCase: UseCase): Answering =>
  async (input, signal) => {
    try {
      return ok(await useCase(parseInput(schema, input), signal))
    } catch (error) {
      return err(failureOf(error, signal))
    }
  }

/** An aborted read is not an error worth a log line. */
function failureOf(error: unknown, signal: AbortSignal): Failure {
  return signal.aborted
    ? { code: 'cancelled', message: 'A newer question has taken the place of this one.' }
    : toFailure(error)
}
