import 'server-only'
import { err, ok, type Result } from '@/lib/core/result'
import { toFailure, type Failure } from './failure'
import { parseInput } from './parse-input'
import type { Read, ReadContract, Reads, ReadUseCases } from '@/lib/contracts/read'

type UseCase = (input: unknown, signal: AbortSignal) => unknown

/**
 * Implements the reads of a contract by its use cases: parses input with its schema and returns failures as values.
 * Pages call the reads directly, browsers through the route.
 */
export function answerReads<Contract extends ReadContract>(
  contract: Contract,
  useCases: ReadUseCases<Contract>,
): Reads<Contract> {
  const answers = Object.entries(contract).map(([name, question]) => [
    name,
    answerOf(question, useCases[name as keyof Contract] as UseCase),
  ])
  return Object.fromEntries(answers) as Reads<Contract>
}

const answerOf =
  ({ input: schema }: Read, useCase: UseCase) =>
  async (input: unknown, signal = new AbortController().signal): Promise<Result<unknown, Failure>> => {
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
