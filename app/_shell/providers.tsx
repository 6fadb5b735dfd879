'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { useState, type ReactNode } from 'react'
import { keyHash } from '@/components/shared/queries/key-hash'

interface ProvidersProps {
  /** Nonce of the inline script that sets the theme before the first paint. */
  readonly nonce: string | undefined
  readonly children: ReactNode
}

/**
 * Data is fresh until an action changes it: the server is on this machine, and refetching on focus would only flicker.
 */
const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: false, queryKeyHashFn: keyHash },
    },
  })

export function Providers({ nonce, children }: ProvidersProps) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem {...(nonce && { nonce })}>
      <NuqsAdapter>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </NuqsAdapter>
    </ThemeProvider>
  )
}
