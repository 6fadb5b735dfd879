'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function ProfilesError(props: RouteErrorProps) {
  return <RouteProblem page="profiles" {...props} />
}
