'use client'

import { common, createLowlight } from 'lowlight'
import { useTranslations } from 'next-intl'
import { Fragment, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { ContentKind } from '@/lib/conversation/content-kind'
import { cn } from '@/components/ui/cn'
import { gutterOf } from '../model/blocks'
import { CodeLine } from './code-line'
import { LazyLines } from './part/lazy-lines'

const lowlight = createLowlight(common)

interface RenderedTextProps {
  readonly lines: readonly string[]
  readonly kind: ContentKind
}

/** Longer texts are shown as they are: rendering them would make the page stand still. */
const MOST_CHARACTERS = 60_000
/** Rendered texts are clipped to so many pixels until they are opened. */
const CLOSED_PIXELS = 320

/** A text as a reader would see it: Markdown, JSON or code. For texts that people and models write; the marks of lines are left to the raw view. */
export default function RenderedText({ lines, kind }: RenderedTextProps) {
  const t = useTranslations('diff')
  const text = useMemo(() => withoutNumbers(lines).join('\n'), [lines])
  const [open, setOpen] = useState(false)
  if (text.trim() === '') return null
  if (text.length > MOST_CHARACTERS)
    return (
      <>
        <p role="note" className="bg-warning-soft px-2.5 py-1 text-xs text-warning">
          {t('tooLongToRender')}
        </p>
        <LazyLines
          count={lines.length}
          render={(from, to) =>
            lines
              .slice(from, to)
              .map((line, index) => <CodeLine key={index} text={line} number={String(from + index + 1)} />)
          }
        />
      </>
    )
  const long = text.length > 900 || lines.length > 18
  return (
    <>
      <div
        className={cn('overflow-hidden px-2.5 py-1.5 text-sm wrap-anywhere', long && !open && 'max-h-(--closed)')}
        style={{ '--closed': `${CLOSED_PIXELS}px` } as CSSProperties}
      >
        {kind === 'messageText' || kind === 'thinking' ? (
          <Prose text={text} />
        ) : (
          <Code text={asJson(text) ?? text} language={asJson(text) === undefined ? undefined : 'json'} />
        )}
      </div>
      {long ? (
        <button
          type="button"
          onClick={() => setOpen(!open)}
          className="px-2.5 py-1 text-xs text-accent hover:underline"
        >
          {t(open ? 'close' : 'openAll')}
        </button>
      ) : null}
    </>
  )
}

function withoutNumbers(lines: readonly string[]): readonly string[] {
  const gutter = gutterOf(lines)
  return lines.map((line, index) => gutter(line, index)[1])
}

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

const Prose = ({ text }: { readonly text: string }) => (
  <div className="flex flex-col gap-1.5">
    <Markdown remarkPlugins={[remarkGfm]} components={components}>
      {text}
    </Markdown>
  </div>
)

/** So much is looked at to tell the language of a text. */
const SAMPLE_CHARACTERS = 2_000
const LEAST_RELEVANCE = 8

function Code({ text, language }: { readonly text: string; readonly language: string | undefined }) {
  const tree = useMemo(() => {
    if (language !== undefined) return lowlight.registered(language) ? lowlight.highlight(language, text) : undefined
    const { data } = lowlight.highlightAuto(text.slice(0, SAMPLE_CHARACTERS))
    return data?.language !== undefined && (data.relevance ?? 0) >= LEAST_RELEVANCE
      ? lowlight.highlight(data.language, text)
      : undefined
  }, [text, language])
  return (
    <pre className="font-mono text-xs leading-4.5 whitespace-pre-wrap">
      {tree === undefined ? text : tree.children.map((node, index) => <Fragment key={index}>{drawn(node)}</Fragment>)}
    </pre>
  )
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

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
  return (
    <span className={style}>
      {node.children.map((child, index) => (
        <Fragment key={index}>{drawn(child)}</Fragment>
      ))}
    </span>
  )
}
