import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits for a query in the address, which is written a moment after what it says is drawn. */
export const findAddress = (pattern: RegExp): Promise<void> =>
  waitFor(() => expect(window.location.search).toMatch(pattern))
