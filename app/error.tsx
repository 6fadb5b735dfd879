'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function ErrorPage(props: RouteErrorProps) {
  return <RouteProblem {...props} />
}
