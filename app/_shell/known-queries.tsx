import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PackedQueries } from '@/app/_shell/packed-queries'
import { pack } from '@/app/_shell/packed'

/** Gives a page the answers that its client has. */
export const KnownQueries = ({ client, children }: { readonly client: QueryClient; readonly children: ReactNode }) => (
  <PackedQueries packed={pack(dehydrate(client))}>{children}</PackedQueries>
)
