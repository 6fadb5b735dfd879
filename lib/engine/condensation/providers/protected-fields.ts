import { globList } from '../steps/select/glob'
import { placeList } from '../steps/select/place'

/** What is never touched, in the configs of truncation and of pipelines. */
export const protectedFields = {
  protectedTools: globList.default([]).meta({
    title: 'Protected tools',
    description: 'Tool names (with * allowed) whose calls and results are never touched.',
  }),
  protectedPaths: globList.default([]).meta({
    title: 'Protected paths',
    description: 'Path patterns (*, **, ?) whose calls and results are never touched.',
  }),
  /** Of one session: a strategy without it goes with any. */
  protectedMessages: placeList.optional().meta({
    title: 'Protected messages',
    description: 'Messages of this session, such as #41, that are never touched.',
  }),
}
