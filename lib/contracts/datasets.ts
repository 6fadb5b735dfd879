export { sessionStatisticsSchema, type SessionStatistics } from '@/lib/base/dataset-session'
