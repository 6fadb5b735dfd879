import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'
import { database } from '@/lib/db/client'
import { enqueueJob, failJob, takeJob } from '@/lib/db/repositories/jobs'
import { beat } from '@/lib/db/repositories/processes'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'

useServer()

it('jobs are shown with the processes that run them, cancelled, and tried again', async () => {
  const db = await database()
  const job = (key: string) => ({
    key,
    kind: 'sweep',
    lane: 'large' as const,
    workspaceId: defaultWorkspaceId,
    input: {},
  })
  await enqueueJob(db, { ...job('a'), title: 'Fails' })
  const taken = await takeJob(db, { lane: 'large', kinds: ['sweep'] }, 'gone')
  if (taken) await failJob(db, taken, { code: 'not-found', message: 'There is no such session.' }, undefined)
  await enqueueJob(db, { ...job('b'), title: 'Waits' })

  const person = await openPage('/jobs')
  expect(await screen.findByText('Work waits, and no process runs jobs')).toBeTruthy()
  const open = screen.getByLabelText('Waiting and running', { selector: 'table' })
  expect(within(open).getByText('Sweep: Waits')).toBeTruthy()
  const failed = screen.getByLabelText('Failed', { selector: 'table' })
  await person.click(within(failed).getByText('Try again'))
  expect(await screen.findByText('Nothing failed.')).toBeTruthy()
  expect(within(open).getByText('Sweep: Fails')).toBeTruthy()

  await beat(db, { kind: 'worker', isWorker: true, id: 'w' })
  for (const _ of [1, 2]) {
    await person.click(within(open).getAllByText('Cancel')[0] as HTMLElement)
    await screen.findByText(/waits?, |jobs? waits?/)
  }
  expect(await screen.findByText('Nothing waits or runs.', {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByText('runs jobs')).toBeTruthy()
  expect(screen.queryByText('Work waits, and no process runs jobs')).toBeNull()
})
