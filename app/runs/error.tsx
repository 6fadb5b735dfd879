'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function RunsError(props: RouteErrorProps) {
  return <RouteProblem page="runs" {...props} />
}
