import { useTranslations } from 'next-intl'
import { formatJsonPath, type JsonPath, operableKinds, type SchemaIssue } from '@/lib/engine'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { fieldKeys } from '@/components/shared/labels/field-keys'
import { useSchemaLabels } from '@/components/shared/labels/use-schema-labels'

export interface ProblemLabels {
  /** The issue with its sentence in the person's language; as it is where somebody wrote that sentence. */
  issue(issue: SchemaIssue): SchemaIssue
  /** The issue as one sentence that names its field as the form does. What is wrong with a name needs none. */
  line(issue: SchemaIssue): string
}

const isName = (path: JsonPath): boolean => path[0] === 'passes' && path.length === 3 && path[2] === 'name'

/** Shares are stored as fractions and shown in percent. */
const isShare = (path: JsonPath): boolean => path.at(-1) === 'dropShare'

/** What the schema has against a pipeline, in the words of the form. */
export function useProblemLabels(): ProblemLabels {
  const t = useTranslations('pass')
  const kinds = useTranslations('workbench.kinds')
  const words = useEngineLabels()
  const schemaWords = useSchemaLabels()
  const field = (path: JsonPath): string => {
    const kind = operableKinds.find((candidate) => path.includes(candidate))
    const leaf = path.findLast((key): key is string => typeof key === 'string') ?? ''
    const inside = path[0] === 'passes' ? path.slice(2) : path
    if (path[0] === 'losslessPrelude') return words.field('lossless', leaf, formatJsonPath(inside))
    const key = path.includes('messageTokenThresholds') ? 'operation.threshold' : fieldKeys[leaf]
    const name = key === undefined ? formatJsonPath(inside) : t(key)
    return kind === undefined || key === undefined ? name : t('problems.ofKind', { kind: kinds(kind), field: name })
  }
  return {
    issue: ({ path, message, problem }) => ({
      path,
      message: problem === undefined ? message : schemaWords(problem, isShare(path) ? 100 : 1),
      ...(problem !== undefined && { problem }),
    }),
    line: ({ path, message, problem }) =>
      isName(path) && problem?.type === 'empty'
        ? t('problems.noName')
        : path.length === 0
          ? message
          : t('problems.line', { field: field(path), problem: message }),
  }
}
