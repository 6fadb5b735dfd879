import type { SchemaIssue } from '@/lib/engine'

/** Fields that are not known, each at its own place: the schema tells them together, at the object that they stand in. */
export const eachField = (issues: readonly SchemaIssue[]): readonly SchemaIssue[] =>
  issues.flatMap((issue) =>
    issue.problem?.type === 'unknownFields'
      ? issue.problem.fields.map((field) => ({
          ...issue,
          path: [...issue.path, field],
          problem: { type: 'unknownFields' as const, fields: [field] },
        }))
      : [issue],
  )
