import { Link2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { use } from 'react'
import { PathText } from '@/components/shared/parts/path-text'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { ComparedPart } from '@/lib/contracts/diff'
import type { Entry } from '@/components/diff/model/align-messages'
import { HereContext, useDiffContext } from '../diff-context'
import { useEntryLabel } from '@/components/diff/names/entry-names'

/** What a part of a message is, where it has several; with a link to it. */
export function PartLabel({ entry, part }: { readonly entry: Entry; readonly part: ComparedPart }) {
  const t = useTranslations('workbench')
  const words = useTranslations('diff')
  const format = useFormatter()
  const { paths, onCopyLink } = useDiffContext()
  const path = paths?.byPart.get(part.id)
  const here = use(HereContext)
  const kind = t(`kinds.${part.kind}`)
  const message = useEntryLabel()(entry)
  const current = here?.part === part.id
  return (
    <p
      aria-current={current ? 'location' : undefined}
      className={cn('group/part flex items-center gap-2 px-2.5 pt-1 text-xs text-text-muted', current && 'bg-selected')}
    >
      {kind}
      {part.name === undefined ? null : <code className="font-mono">{part.name}</code>}
      {path === undefined ? null : <PathText>{path}</PathText>}
      <span className="tabular">{format.number(part.tokensBefore || part.tokensAfter, 'tokens')}</span>
      {onCopyLink === undefined ? null : (
        <IconButton
          size="sm"
          label={words('linkPart', {
            part: [kind, part.name, path].filter((name) => name !== undefined).join(' '),
            message,
          })}
          tooltip={false}
          icon={<Link2 aria-hidden />}
          className="opacity-0 group-hover/part:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          onClick={() => onCopyLink({ message: entry.key, part: part.id })}
        />
      )}
    </p>
  )
}
