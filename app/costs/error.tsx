'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function CostsError(props: RouteErrorProps) {
  return <RouteProblem page="costs" {...props} />
}
