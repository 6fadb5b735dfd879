'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function TuningError(props: RouteErrorProps) {
  return <RouteProblem {...props} />
}
