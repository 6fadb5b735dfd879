import type * as z from 'zod'
import type { ActionResult } from './action'

/*
 * Reads: requests that change nothing. They use one abortable route per feature instead of server actions, which the
 * framework runs one after the other. A contract declares its reads once; the server's handlers and the pages' client
 * are both derived from its type.
 */

/** One read: the schema of its input. `output` exists in the type only. */
export interface Read<Schema extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Schema
  readonly output?: Output
}

export type ReadContract = Readonly<Record<string, Read>>

/** The type of the value that answers a read. */
export type OutputOf<Question extends Read> = Exclude<Question['output'], undefined>

/**
 * The reads from the caller's side. They never reject; aborting `signal` ends the work on the server too and gives the
 * error code `cancelled`.
 */
export type Reads<Contract extends ReadContract> = {
  readonly [Name in keyof Contract]: (
    input: z.input<Contract[Name]['input']>,
    signal?: AbortSignal,
  ) => ActionResult<OutputOf<Contract[Name]>>
}

/** `read<Output>()(input)`: declares a read with that input schema and output type. */
export const read =
  <Output>() =>
  <Schema extends z.ZodType>(input: Schema): Read<Schema, Output> => ({ input })
