import type { RunGroupEvent } from '@/lib/contracts/runs'
import { followRuns } from '@/lib/server/runs/groups'
import { startGroup, type GroupRequest } from '@/lib/server/runs/run-group'
import { eventStream } from '@/lib/server/runtime/event-stream'
import { toFailure } from '@/lib/server/runtime/failure'

/** Starts a group and gives the events that a page hears of it. */
export function runGroup(request: GroupRequest): AsyncIterable<RunGroupEvent> {
  const { events, sink } = eventStream<RunGroupEvent>()
  const { conversationId: id, groupId } = request
  void startGroup(request)
    .then(() =>
      followRuns(
        { id, awaited: [groupId] },
        (told) => {
          if (told.type === 'event' && told.groupId === groupId) sink.push(told.event)
        },
        new AbortController().signal,
      ),
    )
    .catch((error: unknown) => sink.push({ type: 'group-failed', error: toFailure(error) }))
    .finally(sink.close)
  return events.values()
}
