import type { ExportHost } from './contract'
import { gatewayHost } from './gateway'
import { packageHosts } from './packages'
import { pluginHosts } from './plugins'
import { settingsHosts } from './settings'

export type { BundledModule, Exported, ExportFile, ExportHost, ExportLoss, ServicePlace } from './contract'
export { liteLlmConfig, serviceCall } from './gateway'
export { exportLossText, notPossibleText } from './words'

/** Where a preset can go, in the order shown. A new one: its description in packages.ts, plugins.ts, gateway.ts or settings.ts. */
export const exportHosts: readonly ExportHost[] = [...packageHosts, ...pluginHosts, gatewayHost, ...settingsHosts]

export const exportHostById = (id: string): ExportHost | undefined => exportHosts.find((host) => host.id === id)
