import type * as z from 'zod'
import type { ActionResult } from './action'

/*
 * Reads: questions that change nothing. They go through one abortable route a feature, never through server actions, which wait in line behind each
 * other. A contract names its reads once; the server's answers and the pages' client are both derived from its type.
 */

/** One question: the schema of what is asked. `output` exists in the type only. */
export interface Read<Schema extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Schema
  readonly output?: Output
}

export type ReadContract = Readonly<Record<string, Read>>

type OutputOf<Question extends Read> = Exclude<Question['output'], undefined>

/** The reads as a caller knows them. They never reject; `signal` ends the question, on the server too, with the code `cancelled`. */
export type Reads<Contract extends ReadContract> = {
  readonly [Name in keyof Contract]: (
    input: z.input<Contract[Name]['input']>,
    signal?: AbortSignal,
  ) => ActionResult<OutputOf<Contract[Name]>>
}

/** The use cases behind the reads: input that was parsed in, value out, a refusal thrown. */
export type ReadUseCases<Contract extends ReadContract> = {
  readonly [Name in keyof Contract]: (
    input: z.output<Contract[Name]['input']>,
    signal: AbortSignal,
  ) => OutputOf<Contract[Name]> | Promise<OutputOf<Contract[Name]>>
}

/** `read<Output>()(input)`: a question with that input, answered by an `Output`. */
export const read =
  <Output>() =>
  <Schema extends z.ZodType>(input: Schema): Read<Schema, Output> => ({ input })
