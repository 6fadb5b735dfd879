'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function WorkbenchError(props: RouteErrorProps) {
  return <RouteProblem page="workbench" {...props} />
}
