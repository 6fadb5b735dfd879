'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import VersionsDialog from './dialogs/versions-dialog'
import { useLibrary } from './api/use-library'
import { presetQueries } from './api/queries'

interface VersionsContainerProps {
  readonly preset: PresetView
  readonly providers: readonly ProviderView[]
  readonly onClose: () => void
}

export default function VersionsContainer({ preset, providers, onClose }: VersionsContainerProps) {
  const { restore } = useLibrary()
  const versions = useQuery(presetQueries.versions(preset.id)).data
  const [restoring, setRestoring] = useState(false)
  if (versions === undefined) return null
  const bringBack = async (version: number): Promise<void> => {
    setRestoring(true)
    await restore(preset.id, version)
    setRestoring(false)
  }
  return (
    <VersionsDialog
      preset={preset}
      versions={versions}
      providers={providers}
      restoring={restoring}
      onRestore={(version) => void bringBack(version)}
      onClose={onClose}
    />
  )
}
