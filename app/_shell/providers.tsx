'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { AddressAdapter } from '@/components/shared/address/address-adapter'
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
      <AddressAdapter>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </AddressAdapter>
    </ThemeProvider>
  )
}
