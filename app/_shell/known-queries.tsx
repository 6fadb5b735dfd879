import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/**
 * Gives a page the answers that its client has. They travel as JSON texts, which a browser reads much faster than the page's own format;
 * the QueryClient of the browser (providers.tsx) turns them back.
 */
export const KnownQueries = ({ client, children }: { readonly client: QueryClient; readonly children: ReactNode }) => (
  <HydrationBoundary state={dehydrate(client, { serializeData: JSON.stringify })}>{children}</HydrationBoundary>
)
