'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { useRouter } from 'next/navigation'
import { useDeferredValue, useEffect, useState } from 'react'
import { createProfile, testConnection, updateProfile } from '@/lib/server/profiles/actions'
import { settled } from '@/components/shared/queries/answers'
import { useAction } from '@/components/shared/queries/use-action'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ConnectionView, ProfileView, RequestPreview } from '@/lib/contracts/profiles'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { Problem } from '@/components/shared/parts/problem'
import { ConnectionResult } from './form/connection-result'
import { ProfileForm } from './form/profile-form'
import { cleaned, draftOf, draftProblems, emptyDraft, listedModel, type ProfileDraft } from './model/profile-model'
import { RequestPreviewDialog } from './form/request-preview'
import { useCommands } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/buttons/button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { toast } from '@/components/ui/toasts/toast'
import { UnsavedGuard } from './unsaved-guard'
import { profileQueries } from './api/queries'
import { settingsQueries } from './api/settings-queries'
import type { profileReads } from '@/lib/contracts/profiles'
import { readClient } from '@/components/shared/queries/read-client'
import { sameJson } from '@/lib/engine'

const reads = readClient<typeof profileReads>('profiles')

type Asking = 'testing' | 'previewing'

/** The form of a profile with its actions. Nothing is stored before saving. */
export function ProfileEditor({ profile }: { readonly profile: ProfileView | undefined }) {
  const t = useTranslations('profiles')
  const errorWords = useErrorLabels()
  const router = useRouter()
  const [draft, setDraft] = useState(() => (profile === undefined ? emptyDraft : draftOf(profile)))
  const [start] = useState(draft)
  const [leaving, setLeaving] = useState(false)
  const changed = !leaving && !sameJson(cleaned(draft), cleaned(start))
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const [problem, setProblem] = useState<ActionError>()
  const [connection, setConnection] = useState<ConnectionView>()
  const [preview, setPreview] = useState<RequestPreview>()
  const handlers = useQuery(profileQueries.handlers())
  const settings = useQuery(settingsQueries.all())
  const model = useSettled(draft.model.trim())
  const prompt = useSettled(draft.customPrompt ?? '')
  const found = useQuery(profileQueries.models(model, draft.handler))
  const check = useQuery({ ...profileQueries.prompt(prompt, profile?.id), enabled: prompt !== '' })
  const shownModels = useDeferredValue(found.data ?? [])

  const handler = handlers.data?.find(({ id }) => id === draft.handler)
  const problems = draftProblems(draft, handler)
  const valid = Object.keys(problems).length === 0
  const ready = (): boolean => {
    setTried(true)
    setProblem(undefined)
    if (!valid) requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
    return valid
  }
  const asked = { ...(profile === undefined ? {} : { id: profile.id }), draft: cleaned(draft) }
  const saving = useAction(
    (written: ProfileDraft) =>
      profile === undefined ? createProfile(written) : updateProfile({ id: profile.id, profile: written }),
    {
      // Costs and estimates depend on profiles, so everything is refetched.
      refresh: 'all',
      onRefused: setProblem,
      onSuccess: ({ name }) => {
        toast.success(profile === undefined ? t('created', { name }) : t('saved'))
        setLeaving(true)
        router.push('/profiles')
      },
    },
  )
  const busy = saving.isPending || asking !== undefined
  const save = (): void => {
    if (!busy && ready()) saving.mutate(cleaned(draft))
  }
  const test = async (): Promise<void> => {
    if (busy || !ready()) return
    setAsking('testing')
    setConnection(undefined)
    const result = await settled(testConnection(asked))
    setAsking(undefined)
    setConnection(
      result.ok
        ? result.value
        : {
            connected: false,
            call: { code: 'failed', message: errorWords(result.error).title },
            model: draft.model,
            timeMs: 0,
          },
    )
  }
  const look = async (): Promise<void> => {
    if (busy || !ready()) return
    setAsking('previewing')
    const result = await reads.request({
      profile: asked,
      ...(draft.customPrompt === undefined ? {} : { prompt: draft.customPrompt }),
    })
    setAsking(undefined)
    if (result.ok) setPreview(result.value)
    else setProblem(result.error)
  }
  useCommands([
    {
      id: 'profile.save',
      group: t('edit.commands'),
      title: t(profile === undefined ? 'edit.create' : 'edit.save'),
      shortcut: 'mod+s',
      run: save,
    },
    { id: 'profile.test', group: t('edit.commands'), title: t('edit.test'), run: () => void test() },
    { id: 'profile.preview', group: t('edit.commands'), title: t('form.preview'), run: () => void look() },
  ])
  if (handlers.data === undefined || settings.data === undefined)
    return (
      <div className="mx-auto w-full max-w-5xl p-4 sm:p-6">
        <QueryProblem
          query={handlers.data === undefined ? handlers : settings}
          placeholder={<Skeleton className="h-96" />}
        />
      </div>
    )
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 p-4 sm:p-6">
      <header className="flex flex-col items-start gap-2">
        <Button asChild variant="ghost" size="sm">
          <Link href="/profiles">
            <ArrowLeft aria-hidden />
            {t('edit.back')}
          </Link>
        </Button>
        <h1 className="text-xl font-semibold wrap-anywhere">
          {profile === undefined ? t('edit.titleNew') : t('edit.title', { name: profile.name })}
        </h1>
      </header>
      <form
        noValidate
        className="flex flex-col gap-4 [&_:is(input,button,textarea)]:scroll-mb-20"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <ProfileForm
          draft={draft}
          onChange={(next) => {
            setDraft(next)
            if (reaches(next) !== reaches(draft)) setConnection(undefined)
          }}
          saved={profile}
          handlers={handlers.data}
          settings={settings.data}
          found={shownModels}
          searching={found.isFetching}
          listed={listedModel(draft, shownModels)}
          problems={tried ? problems : {}}
          promptCheck={prompt === draft.customPrompt ? check.data : undefined}
          previewing={asking === 'previewing'}
          onPreview={() => void look()}
          connection={
            <div className="flex flex-col gap-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <Button loading={asking === 'testing'} onClick={() => void test()}>
                  {asking === 'testing' ? null : <Plug aria-hidden />}
                  {t('edit.test')}
                </Button>
                <p className="text-xs text-text-muted">{t('edit.testHelp')}</p>
              </div>
              {connection === undefined ? null : <ConnectionResult connection={connection} />}
            </div>
          }
        />
        {problem === undefined ? null : <Problem error={problem} />}
        <footer className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-border bg-background px-4 py-3 sm:mx-0 sm:px-0">
          <Button type="submit" variant="primary" loading={saving.isPending}>
            {t(profile === undefined ? 'edit.create' : 'edit.save')}
          </Button>
          <Button asChild>
            <Link href="/profiles">{t('edit.cancel')}</Link>
          </Button>
          {tried && !valid ? (
            <p role="alert" className="text-xs text-danger">
              {t('edit.notReady')}
            </p>
          ) : null}
        </footer>
      </form>
      <UnsavedGuard active={changed} />
      {preview === undefined ? null : <RequestPreviewDialog preview={preview} onClose={() => setPreview(undefined)} />}
    </div>
  )
}

/** Identifies the fields a connection test depends on. */
const reaches = ({ handler, model, options, secrets }: ProfileDraft): string =>
  JSON.stringify([handler, model, options, secrets])

/** The value, once it has not changed for a moment (debounced). */
function useSettled(value: string): string {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), 200)
    return () => clearTimeout(timer)
  }, [value])
  return still
}
