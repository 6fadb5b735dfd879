/** A built-in preset that was removed, and the one that replaces it. Runs, links and scripts still name the old one. */
export interface RetiredPreset {
  readonly id: string
  readonly name: string
  /** Id of a built-in preset. */
  readonly successor: string
}

const retiredPresets: readonly RetiredPreset[] = [
  { id: 'quality', name: 'Quality', successor: 'conservative' },
  { id: 'speed', name: 'Speed', successor: 'aggressive' },
  { id: 'cost', name: 'Cost', successor: 'aggressive' },
]

export const retiredPreset = (id: string): RetiredPreset | undefined =>
  retiredPresets.find((preset) => preset.id === id)
