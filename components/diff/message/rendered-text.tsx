'use client'

import type { ContentKind } from '@/lib/conversation/content-kind'

interface RenderedTextProps {
  readonly lines: readonly string[]
  readonly kind: ContentKind
  readonly came?: boolean
}

export default function RenderedText({ lines }: RenderedTextProps) {
  return <pre className="px-2.5 py-1 font-mono text-xs whitespace-pre-wrap">{lines.join('\n')}</pre>
}
