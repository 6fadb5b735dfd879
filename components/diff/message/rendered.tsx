import { lazy, Suspense, type ReactNode } from 'react'
import { contained } from '@/components/ui/display/contained'
import type { RenderedLines } from './rendered-text'

const RenderedText = contained(lazy(() => import('./rendered-text')))

/** Lines as a reader would see them; until the code for that is there, as they are, so that the list does not jump. */
export const Rendered = ({ raw, ...lines }: RenderedLines & { readonly raw: ReactNode }) => (
  <Suspense fallback={raw}>
    <RenderedText {...lines}>{raw}</RenderedText>
  </Suspense>
)
