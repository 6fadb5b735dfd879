'use client'

import { common, createLowlight } from 'lowlight'
import { useTranslations } from 'next-intl'
import { Fragment, useMemo, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { type ContentKind, memoizeWeak } from '@/lib/engine'
import { cn } from '@/components/ui/cn'
import { gutterOf } from '../model/blocks'
import { fenceAt, markerRuns } from '../model/rendered/rendering'
import { leafOf, withFound, type TextTree } from '../model/rendered/found-in-tree'
import { CodeLine } from './line/code-line'
import { useDiffContext } from './diff-context'
import { Found } from './line/found'

const lowlight = createLowlight(common)

/** Lines of a text, `to` exclusive. */
export interface RenderedLines {
  readonly of: readonly string[]
  readonly from: number
  readonly to: number
  readonly kind: ContentKind
  /** Of what a strategy put in: whether a line came in. Markers stand out then, as in the raw view. */
  readonly isNew?: (index: number) => boolean
}

/** Longer texts are shown as they are: rendering them would make the page stand still. */
const MOST_CHARACTERS = 60_000

/** A text as a reader would see it: Markdown, JSON or code, with what is searched for; the marks of words are left to the raw view, which `children` draws. */
export default function RenderedText({
  of,
  from,
  to,
  kind,
  isNew,
  children,
}: RenderedLines & { readonly children: ReactNode }) {
  const t = useTranslations('diff')
  const length = of.slice(from, to).reduce((sum, line) => sum + line.length, 0)
  if (length > MOST_CHARACTERS)
    return (
      <>
        <p role="note" className="bg-warning-soft px-2.5 py-1 text-xs text-warning">
          {t('tooLongToRender')}
        </p>
        {children}
      </>
    )
  if (isNew === undefined) return <Stretch of={of} from={from} to={to} kind={kind} />
  return markerRuns(of.slice(from, to)).map((run) =>
    run.marker ? (
      of
        .slice(from + run.from, from + run.to)
        .map((line, index) => <CodeLine key={run.from + index} text={line} markers className="pl-1" />)
    ) : (
      <Stretch
        key={run.from}
        of={of}
        from={from + run.from}
        to={from + run.to}
        kind={kind}
        className={cn('px-1', isAny(from + run.from, from + run.to, isNew) && 'rounded-xs bg-(--tone-soft)')}
      />
    ),
  )
}

function isAny(from: number, to: number, test: (index: number) => boolean): boolean {
  for (let index = from; index < to; index++) if (test(index)) return true
  return false
}

function Stretch({ of, from, to, kind, className }: RenderedLines & { readonly className?: string }) {
  const all = plainOf(of)
  const text = all.slice(from, to).join('\n')
  if (text.trim() === '') return null
  const json = asJson(text)
  return (
    <div className={cn('px-2.5 py-0.5 text-sm wrap-anywhere', className)}>
      {kind === 'messageText' || kind === 'thinking' ? (
        <Prose text={fenceAt(all, from) + text} />
      ) : (
        <Code text={json ?? text} of={of} language={json === undefined ? undefined : 'json'} />
      )}
    </div>
  )
}

/** Without the numbers that a tool printed in front of its lines. */
const plainOf = memoizeWeak((lines: readonly string[]): readonly string[] => {
  const gutter = gutterOf(lines)
  return lines.map((line, index) => gutter(line, index)[1])
})

/** So much is looked at to tell the language of a text. */
const SAMPLE_CHARACTERS = 2_000
const LEAST_RELEVANCE = 8

/** Told by the whole text: a stretch of it may say too little. */
const languageOf = memoizeWeak((lines: readonly string[]): string | undefined => {
  const { data } = lowlight.highlightAuto(plainOf(lines).join('\n').slice(0, SAMPLE_CHARACTERS))
  return (data?.relevance ?? 0) >= LEAST_RELEVANCE ? data?.language : undefined
})

/** Laid out, where the text is JSON. */
function asJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}

const components: Components = {
  mark: ({ children }) => <Found>{children}</Found>,
  // Nothing is fetched from where a text points.
  img: ({ alt, src }) => <span className="text-text-muted">[{alt ?? String(src ?? '')}]</span>,
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noreferrer nofollow" className="text-accent underline">
      {children}
    </a>
  ),
  h1: ({ children }) => <p className="pt-1 text-base font-semibold">{children}</p>,
  h2: ({ children }) => <p className="pt-1 font-semibold">{children}</p>,
  h3: ({ children }) => <p className="pt-1 font-semibold">{children}</p>,
  h4: ({ children }) => <p className="font-semibold">{children}</p>,
  ul: ({ children }) => <ul className="list-disc pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal pl-5">{children}</ol>,
  blockquote: ({ children }) => (
    <blockquote className="border-l-2 border-border-strong pl-2 text-text-muted">{children}</blockquote>
  ),
  table: ({ children }) => (
    <table className="border-collapse text-xs [&_td]:border [&_td]:border-border [&_td]:px-1.5 [&_th]:border [&_th]:border-border [&_th]:px-1.5">
      {children}
    </table>
  ),
  pre: ({ children }) => <div className="my-1 rounded-sm bg-sunken p-2">{children}</div>,
  code: ({ children, className }) => {
    const text = String(children)
    return className === undefined && !text.includes('\n') ? (
      <code className="rounded-xs bg-sunken px-0.5 font-mono text-xs">{children}</code>
    ) : (
      <Code text={text} language={/language-(\S+)/.exec(className ?? '')?.[1]} />
    )
  },
}

function Prose({ text }: { readonly text: string }) {
  const { query } = useDiffContext()
  const rehypePlugins = useMemo(() => [() => (tree: TextTree) => withFound(tree, query)], [query])
  return (
    <div className="flex flex-col gap-1.5">
      <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={rehypePlugins} components={components}>
        {text}
      </Markdown>
    </div>
  )
}

interface CodeProps {
  readonly text: string
  /** What it is a part of; absent: it stands alone. */
  readonly of?: readonly string[]
  /** Undefined: that is to be told from the text. */
  readonly language: string | undefined
}

function Code({ text, of, language }: CodeProps) {
  const { query } = useDiffContext()
  const coloured = useMemo((): TextTree => {
    const known = language ?? languageOf(of ?? [text])
    return known !== undefined && lowlight.registered(known)
      ? lowlight.highlight(known, text)
      : { type: 'root', children: [leafOf(text)] }
  }, [text, of, language])
  const tree = useMemo(() => withFound(coloured, query), [coloured, query])
  return <pre className="font-mono text-xs leading-4.5 whitespace-pre-wrap">{drawnAll(tree.children)}</pre>
}

type Node = TextTree['children'][number]

/** In weights and greys: hues mean fates, and nothing else. */
const styles: readonly (readonly [RegExp, string])[] = [
  [/comment|quote|meta/, 'text-text-subtle italic'],
  [/keyword|built_in|tag|name|title|section/, 'font-semibold'],
  [/string|regexp|number|literal|attr/, 'text-text-muted'],
]

function drawn(node: Node): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const name = [node.properties.className].flat().join(' ')
  const style = styles.find(([pattern]) => pattern.test(name))?.[1]
  const children = drawnAll(node.children)
  return node.tagName === 'mark' ? <Found>{children}</Found> : <span className={style}>{children}</span>
}

const drawnAll = (nodes: readonly Node[]): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{drawn(node)}</Fragment>)
