'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { Suspense, type RefObject } from 'react'
import type { ProfileView } from '@/lib/contracts/profiles'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import { Field } from '@/components/ui/fields/field'
import { Select, type SelectOption } from '@/components/ui/fields/select'
import { Skeleton } from '@/components/ui/display/skeleton'
import { useReasonLabels } from '@/components/shared/labels/reason-labels'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import type { ColumnEstimate } from '@/components/runs'
import type { StrategyDraft } from '../model/drafts/strategy-draft'

interface ModelPopoverProps {
  /** The button it belongs to, which opens and closes it. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly letter: string
  readonly draft: StrategyDraft
  readonly estimate: ColumnEstimate | undefined
  readonly profiles: readonly ProfileView[] | undefined
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onChange: (draft: StrategyDraft) => void
}

/** Stands for the default in a list that knows only ids. */
const DEFAULT = '-'

/** The two profiles of a column: who condenses, and who goes on. Loaded when it is first opened. */
export default function ModelPopover({
  button,
  letter,
  draft,
  estimate,
  profiles,
  open,
  onOpenChange,
  onChange,
}: ModelPopoverProps) {
  const t = useTranslations('workbench.models')
  return (
    <AnchoredPopover
      button={button}
      label={t('label', { letter })}
      open={open}
      onOpenChange={onOpenChange}
      className="max-h-(--radix-popover-content-available-height) w-80 overflow-auto p-3"
    >
      {profiles === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <LazyMessages of={['profiles']}>
            <Choices draft={draft} estimate={estimate} profiles={profiles} onChange={onChange} />
          </LazyMessages>
        </Suspense>
      )}
      <p className="mt-3 text-xs">
        <Link href="/profiles" className="inline-flex min-h-6 items-center rounded-sm text-accent hover:underline">
          {t('manage')}
        </Link>
      </p>
    </AnchoredPopover>
  )
}

function Choices({
  draft,
  estimate,
  profiles,
  onChange,
}: Pick<ModelPopoverProps, 'draft' | 'estimate' | 'onChange'> & { readonly profiles: readonly ProfileView[] }) {
  const reasonWords = useReasonLabels()
  const t = useTranslations('workbench.models')
  const words = useProfileLabels()
  const { pair } = useMoney()
  const labelOf = (profile: ProfileView): string =>
    profile.builtIn ? words.name(profile) : `${words.name(profile)} · ${profile.model}`
  const optionOf = (profile: ProfileView): SelectOption => ({
    value: profile.id,
    label: labelOf(profile),
    description:
      profile.problem !== undefined
        ? words.problem(profile)
        : profile.builtIn
          ? t('noPrice')
          : pair(profile.rates.rates),
  })
  const gone = (id: string | undefined): readonly SelectOption[] =>
    id === undefined || profiles.some((profile) => profile.id === id) ? [] : [{ value: id, label: t('gone') }]
  const defaultOf = (found: ProfileView | undefined, none: string): SelectOption => ({
    value: DEFAULT,
    label: t('defaultIs', { name: found === undefined ? none : labelOf(found) }),
  })
  const offline = profiles.find(({ builtIn }) => builtIn)
  const condensing = profiles.find(({ isCondensingDefault }) => isCondensingDefault) ?? offline
  const conversation = profiles.find(({ isConversationDefault }) => isConversationDefault)
  const chosen = (value: string): string | undefined => (value === DEFAULT ? undefined : value)
  const hops = estimate?.outcome.ok ? estimate.outcome.estimate.hops : []
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('condensing')} help={t('condensingHelp')}>
        <Select
          value={draft.profile ?? DEFAULT}
          onValueChange={(value) => onChange({ ...withoutSample(draft), profile: chosen(value) })}
          options={[defaultOf(condensing, t('none')), ...profiles.map(optionOf), ...gone(draft.profile)]}
        />
      </Field>
      <Field label={t('conversation')} help={t('conversationHelp')}>
        <Select
          value={draft.conversationProfile ?? DEFAULT}
          onValueChange={(value) => onChange({ ...withoutSample(draft), conversationProfile: chosen(value) })}
          options={[
            defaultOf(conversation, t('none')),
            ...profiles.filter(({ builtIn }) => !builtIn).map(optionOf),
            ...gone(draft.conversationProfile),
          ]}
        />
      </Field>
      {hops.length < 2 ? null : (
        <ol aria-label={t('hops')} className="list-decimal pl-4 text-xs text-text-muted">
          {hops.map((hop) => (
            <li key={hop.role}>
              {t(`hop.${hop.outcome}`, {
                role: t(hop.role),
                profile: hop.profileName ?? hop.profile ?? '',
                reason: hop.reason === undefined ? '' : reasonWords(hop.reason),
              })}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Another model has other answers: the number of one says nothing about them. */
function withoutSample(draft: StrategyDraft): StrategyDraft {
  const { sample: _gone, ...rest } = draft
  return rest
}
