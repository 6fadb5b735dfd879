'use client'

import { Component, type ComponentType, type ReactNode } from 'react'

/* Code that is loaded when it is first drawn fails to load where the server is gone, or was updated meanwhile. */

const listeners = new Set<() => void>()
let hasFailed = false

/** Whether something could not be loaded and nothing stands in its place, as an external store. */
export const loadFailures = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  haveHappened: (): boolean => hasFailed,
}

function noteFailure(): void {
  hasFailed = true
  for (const listener of listeners) listener()
}

/** The bundler's own name for it. */
const isLoadFailure = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'

interface LoadBoundaryProps {
  readonly inPlace: ReactNode
  readonly children: ReactNode
}

class LoadBoundary extends Component<LoadBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidCatch(error: unknown): void {
    if (isLoadFailure(error) && this.props.inPlace === undefined) noteFailure()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isLoadFailure(error)) throw error
    return this.props.inPlace
  }
}

/**
 * A component made by `dynamic` whose failure to load leaves the rest of the page as it is. `inPlace` is shown instead;
 * without it nothing is, and `loadFailures` tells. Every other error passes through.
 */
export function contained<Props extends object>(
  Part: ComponentType<Props>,
  inPlace?: ReactNode,
): (props: Props) => ReactNode {
  return function Contained(props) {
    return (
      <LoadBoundary inPlace={inPlace}>
        <Part {...props} />
      </LoadBoundary>
    )
  }
}
