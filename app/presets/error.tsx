'use client'

import { RouteProblem, type RouteErrorProps } from '@/components/shared/shell/route-problem'

export default function PresetsError(props: RouteErrorProps) {
  return <RouteProblem page="presets" {...props} />
}
