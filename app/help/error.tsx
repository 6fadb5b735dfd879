'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function HelpError(props: RouteErrorProps) {
  return <RouteProblem page="help" {...props} />
}
