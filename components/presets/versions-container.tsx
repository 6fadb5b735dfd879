'use client'

import { useQuery } from '@tanstack/react-query'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import VersionsDialog from './dialogs/versions-dialog'
import { useLibrary } from './api/use-library'
import { presetQueries } from '@/components/library'

interface VersionsContainerProps {
  readonly preset: PresetView
  readonly providers: readonly ProviderView[]
  readonly onClose: () => void
}

export default function VersionsContainer({ preset, providers, onClose }: VersionsContainerProps) {
  const { restore, isRestoring } = useLibrary()
  const versions = useQuery(presetQueries.versions(preset.id)).data
  if (versions === undefined) return null
  return (
    <VersionsDialog
      preset={preset}
      versions={versions}
      providers={providers}
      restoring={isRestoring}
      onRestore={(version) => restore(preset.id, version)}
      onClose={onClose}
    />
  )
}
