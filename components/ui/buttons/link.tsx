'use client'

import NextLink, { useLinkStatus } from 'next/link'
import { useState, type ComponentProps } from 'react'

/**
 * A link within the app. Its page is fetched ahead once somebody points at it or focuses it: a list of fifty runs
 * would otherwise ask the server for fifty pages as soon as it is in sight.
 */
export function Link({ onPointerEnter, onFocus, ...rest }: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  const [isWanted, setIsWanted] = useState(false)
  return (
    <NextLink
      {...rest}
      prefetch={isWanted ? null : false}
      onPointerEnter={(event) => {
        setIsWanted(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setIsWanted(true)
        onFocus?.(event)
      }}
    />
  )
}

export { useLinkStatus }
