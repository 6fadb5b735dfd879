export { PageLoading as default } from '@/components/shared/shell/page-loading'
