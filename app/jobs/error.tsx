'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function JobsError(props: RouteErrorProps) {
  return <RouteProblem {...props} />
}
