import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { processState } from '@/lib/base/process-state'
import type { WorkspaceId } from '@/lib/db/ids'

/*
 * Each person works in a workspace of their own choice, which their browser keeps in a cookie. The serving process opens
 * the choice of a request before the framework handles it; whatever the request begins has it too.
 */

export interface WorkspaceChoice {
  /** As it was asked for: it may be no workspace at all. */
  asked: string | undefined
  /** Looked up once. */
  found?: Promise<WorkspaceId>
  /** Has the browser remember it, if the answer has not begun. */
  remember(id: WorkspaceId): void
}

const state = processState<{ condenseryWorkspaceChoice: AsyncLocalStorage<WorkspaceChoice> }>()

/** Kept with the process: pages, routes and jobs are bundled apart, and have to find the same. */
export const workspaceChoice = (): AsyncLocalStorage<WorkspaceChoice> =>
  (state.condenseryWorkspaceChoice ??= new AsyncLocalStorage())

const COOKIE = 'condensery_workspace'
const YEAR_S = 365 * 24 * 60 * 60

/** Does what a request asks for in the workspace that its person chose. */
export const inChosenWorkspace = <Value>(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Value,
): Value => {
  const remember = (id: WorkspaceId): void => {
    if (!response.headersSent)
      response.appendHeader('set-cookie', `${COOKIE}=${id}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`)
  }
  return workspaceChoice().run({ asked: cookieOf(request), remember }, work)
}

const cookieOf = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`(?:^|;) *${COOKIE}=([\\w-]{1,64})`).exec(headers.cookie ?? '')?.[1]
