'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function SharedError(props: RouteErrorProps) {
  return <RouteProblem audience="guests" {...props} />
}
