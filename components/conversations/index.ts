export { conversationQueries, conversationQueriesOf } from './api/queries'
export { SavedList } from './saved-list'
export { SessionDetails } from './session-card'
export { useUnreadWords } from './unread'
