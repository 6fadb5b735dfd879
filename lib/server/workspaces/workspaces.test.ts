import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { inChosenWorkspace } from './choice'
import { createWorkspace, currentWorkspaceId, inWorkspace, switchWorkspace } from './workspaces'

setUpDataFolder()

/** A browser with its cookies. */
function browser() {
  let cookie: string | undefined
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const request = new IncomingMessage(new Socket())
    if (cookie !== undefined) request.headers.cookie = `other=1; ${cookie}`
    const response = new ServerResponse(request)
    const value = await inChosenWorkspace(request, response, work)
    const [set] = [response.getHeader('set-cookie') ?? []].flat()
    if (set !== undefined) cookie = String(set).split(';')[0]
    return value
  }
}

it('each person stays in the workspace that they chose', async () => {
  const [first, second] = [await createWorkspace('First'), await createWorkspace('Second')]
  const [ann, ben, newcomer] = [browser(), browser(), browser()]
  const began = await ben(currentWorkspaceId)
  const listed = await ann(() => switchWorkspace(first.id))
  expect(listed.filter(({ active }) => active).map(({ id }) => id)).toEqual([first.id])
  expect([await ann(currentWorkspaceId), await ben(currentWorkspaceId)]).toEqual([first.id, began])
  await ben(() => switchWorkspace(second.id))
  expect([await ann(currentWorkspaceId), await ben(currentWorkspaceId)]).toEqual([first.id, second.id])
  // The terminal and new browsers begin where somebody worked last.
  expect([await currentWorkspaceId(), await newcomer(currentWorkspaceId)]).toEqual([second.id, second.id])
})

it('what a request begins goes on in its workspace, and a job in its own', async () => {
  const [first, second] = [await createWorkspace('First'), await createWorkspace('Second')]
  const ann = browser()
  await ann(() => switchWorkspace(first.id))
  const later = await ann(async () => ({
    ended: new Promise((resolve) => setTimeout(() => resolve(currentWorkspaceId()), 5)),
  }))
  await ann(() => switchWorkspace(second.id))
  expect(await later.ended).toBe(first.id)
  expect(await ann(() => inWorkspace(first.id as never, currentWorkspaceId))).toBe(first.id)
})

it('a workspace that is not there is none', async () => {
  const request = new IncomingMessage(new Socket())
  request.headers.cookie = 'condensery_workspace=ws_000000000000'
  const response = new ServerResponse(request)
  const found = await inChosenWorkspace(request, response, currentWorkspaceId)
  expect(response.getHeader('set-cookie')).toContain(`condensery_workspace=${found};`)
})
