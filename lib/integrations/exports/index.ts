import type { ExportHost } from './contract'
import { packageHosts } from './packages'
import { pluginHosts } from './plugins'
import { settingsHosts } from './settings'

export type { BundledModule, Exported, ExportFile, ExportHost, ExportLoss } from './contract'
export { exportLossText, notPossibleText } from './words'

/** Where a preset can go, in the order shown. A new one: its description in packages.ts, plugins.ts or settings.ts. */
export const exportHosts: readonly ExportHost[] = [...packageHosts, ...pluginHosts, ...settingsHosts]

export const exportHostById = (id: string): ExportHost | undefined => exportHosts.find((host) => host.id === id)
