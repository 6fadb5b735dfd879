import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { setTimeout } from 'node:timers/promises'
import { createLoader, type SearchParams } from 'nuqs/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { firstLook } from '@/lib/server/runs/actions'
import type { ResultRef } from '@/lib/contracts/results'
import { toActionError, valueOf } from '@/components/shared/queries/answers'
import { questionOf, replayState, setupIn, type ReplayQuestion } from '@/components/replay'
import {
  FIRST_VISIT,
  INTRODUCED,
  startingResults,
  WAY_BACK,
  WorkbenchScreen,
  workbenchState,
  type WorkbenchView,
} from '@/components/workbench'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('workbench')
  return { title: t('title') }
}

const loadAddress = createLoader(workbenchState)
const loadSetup = createLoader(replayState)

export default async function WorkbenchPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const [params, headerList, cookieList] = await Promise.all([searchParams, headers(), cookies()])
  const isIntroduced = cookieList.get(INTRODUCED) !== undefined
  const client = new QueryClient()
  if (Object.keys(params).length === 0) {
    await goBack(client)
    if (!isIntroduced) {
      void firstLook() // begun here, so that it goes on while the browser follows
      redirect(FIRST_VISIT)
    }
  }
  const address = loadAddress(params)
  const named = address.conversation !== null || address.runs.length > 0
  const first = named ? undefined : await valueOf(firstLook())
  const [providers, presets, ...details] = await Promise.all([
    client.fetchQuery(serverQueries.presets.providers()),
    client.fetchQuery(serverQueries.presets.list()),
    ...address.runs.map((id) => client.fetchQuery(serverQueries.runs.detail(id)).catch(unlessGone)),
  ])
  const runs = details.filter((run) => run !== undefined)
  const conversationId = address.conversation ?? runs[0]?.conversationId ?? first?.conversationId
  await Promise.all([
    atMost(LATER_MS, client.prefetchQuery(serverQueries.conversations.samples())),
    client.prefetchQuery(serverQueries.conversations.list()),
    ...(conversationId === undefined
      ? []
      : [
          client.prefetchQuery(serverQueries.conversations.overview(conversationId)),
          client.prefetchQuery(serverQueries.conversations.outline(conversationId)),
        ]),
    first?.conversationId !== undefined &&
      firstFigures(
        client,
        startingResults(providers, presets, first.conversationId, address.strategies),
        address.view,
        questionOf(first.conversationId, setupIn(loadSetup(params))),
      ),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['workbench', 'engine', 'import', 'matrix', 'diff']}>
        <WorkbenchScreen
          first={first?.conversationId}
          problem={first?.problem}
          runs={runs}
          isIntroduced={isIntroduced}
          onPhone={/Mobi/.test(headerList.get('user-agent') ?? '')}
        />
      </PageMessages>
    </KnownQueries>
  )
}

/** Who asks for nothing gets what was open in this browser, as long as that session is there. */
async function goBack(client: QueryClient): Promise<void> {
  const query = (await cookies()).get(WAY_BACK)?.value
  if (query === undefined || query === '') return
  const { conversation } = loadAddress(new URLSearchParams(query))
  const found =
    conversation === null ||
    (await client.fetchQuery(serverQueries.conversations.overview(conversation)).catch(unlessGone))
  if (found) redirect(`/?${query}`)
}

/** How long a page waits for its rows, and for other figures. What takes longer, as just after a start, the browser asks for itself. */
const [ROWS_MS, LATER_MS] = [400, 150]

/** Goes on when the work is done, or after that time. */
const atMost = (timeMs: number, work: Promise<unknown>): Promise<unknown> => Promise.race([work, setTimeout(timeMs)])

/** What a newcomer sees comes with the page: the rows with their figures, and the diff of the first or what each loses. */
async function firstFigures(
  client: QueryClient,
  results: readonly ResultRef[],
  view: WorkbenchView,
  question: ReplayQuestion,
): Promise<void> {
  const [rows, texts] = view === 'diff' ? (results.slice(0, 1).map(serverQueries.diff.opening)[0] ?? []) : []
  const shownAtOnce = Promise.all([
    ...results.map((result) => client.prefetchQuery(serverQueries.results.row(result))),
    ...(rows && texts ? [client.prefetchQuery(rows), client.prefetchQuery(texts)] : []),
  ])
  await atMost(ROWS_MS, shownAtOnce)
  const later = Promise.all([
    client.prefetchQuery(serverQueries.replayFigures.session(question)),
    ...results.flatMap((result) => [
      client.prefetchQuery(serverQueries.losses.instructions(result)),
      ...(view === 'losses' ? [client.prefetchQuery(serverQueries.losses.report(result))] : []),
      ...(result.type === 'live'
        ? [client.prefetchQuery(serverQueries.replayFigures.strategy(question, result.strategy))]
        : []),
    ]),
  ])
  await atMost(LATER_MS, later)
}

/** undefined for a run that was deleted since the link was made; any other failure is the page's. */
function unlessGone(error: unknown): undefined {
  const { code } = toActionError(error)
  if (code !== 'not-found' && code !== 'invalid-input') throw error
}
