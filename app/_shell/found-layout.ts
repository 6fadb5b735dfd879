import type { ReactNode } from 'react'

interface FoundLayoutProps {
  readonly params: Promise<{ readonly id: string }>
  readonly children: ReactNode
}

/** A layout that looks for what its page shows before the loading state is sent: an unknown id is answered with 404, which needs the first byte. */
export const foundLayout = (find: (id: string) => Promise<unknown>) =>
  async function FoundLayout({ params, children }: FoundLayoutProps): Promise<ReactNode> {
    await find((await params).id)
    return children
  }
