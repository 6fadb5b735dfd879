import * as React from 'react'

/**
 * In development, React takes a stack trace for each element, up to 10,000 a second, to say in warnings where it was
 * made. They take a tenth of the time of component tests. Says that all of this second were taken.
 */
export function omitOwnerStacks(): void {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  const internals: unknown = Reflect.get(React, name)
  if (typeof internals !== 'object' || internals === null) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {
      // React counts.
    },
  })
}
