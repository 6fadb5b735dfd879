import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { JobView } from '@/lib/contracts/jobs'
import words from '@/messages/en/jobs.json'
import { JobTable } from './job-table'

const jobOf = (kind: string): JobView => ({
  id: kind,
  kind,
  title: 'Mine',
  state: 'running',
  workspace: 'Personal',
  attempts: 1,
  createdAt: '2026-11-27T10:00:00.000Z',
})

it('names each kind of job in words', () => {
  renderInPage(<JobTable label="Jobs" none="None" jobs={Object.keys(words.kinds).map(jobOf)} />)
  for (const word of Object.values(words.kinds)) expect(screen.getByText(`${word}: Mine`)).toBeTruthy()
})
