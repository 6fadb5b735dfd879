import { KeyRound } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { returnPath, SIGN_IN } from '@/lib/access/paths'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('access')
  return { title: t('title'), robots: { index: false } }
}

interface SignInPageProps {
  readonly searchParams: Promise<{ readonly next?: string | string[]; readonly problem?: string | string[] }>
}

/**
 * Asks for the access secret. The gate handles its form before the framework, so it works without scripts;
 * a loading state would not, because scripts put the page in its place.
 */
export default async function SignInPage({ searchParams }: SignInPageProps) {
  const [t, { next, problem }] = await Promise.all([getTranslations('access'), searchParams])
  return (
    <div className="flex flex-1 items-start justify-center p-4 pt-[12vh] sm:p-8 sm:pt-[16vh]">
      <div className="flex w-full max-w-sm flex-col gap-5 rounded-xl border border-border bg-surface p-6 shadow-sm">
        <header className="flex flex-col gap-2">
          <KeyRound aria-hidden className="size-6 text-text-subtle" />
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="text-sm text-pretty text-text-muted">{t('lead')}</p>
        </header>
        {problem === 'wrong' || problem === 'wait' ? (
          <Callout kind="error" live>
            {t(problem)}
          </Callout>
        ) : null}
        <form method="post" action={SIGN_IN} className="flex flex-col gap-4">
          <input type="hidden" name="next" value={returnPath(typeof next === 'string' ? next : undefined)} />
          <Field label={t('secret')} required>
            <Input name="secret" type="password" autoComplete="current-password" required />
          </Field>
          <Button type="submit" variant="primary" size="lg" className="w-full">
            {t('submit')}
          </Button>
        </form>
        <p className="text-xs text-pretty text-text-muted">{t('note')}</p>
      </div>
    </div>
  )
}
