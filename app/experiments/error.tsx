'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function ExperimentsError(props: RouteErrorProps) {
  return <RouteProblem page="experiments" {...props} />
}
