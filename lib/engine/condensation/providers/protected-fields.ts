import { placeList } from '../steps/select/place'

/** Of one session: a strategy without it goes with any. */
export const protectedMessages = placeList.optional().meta({
  title: 'Protected messages',
  description: 'Messages of this session, such as #41, that are never touched.',
})
