import type { Loss, Preset } from '@/lib/engine'

/** How a preset gets there: code with the package, a folder that the harness loads, the harness's own options, or the address of the service. */
export type ExportKind = 'package' | 'plugin' | 'settings' | 'service'

export interface ExportFile {
  /** From the folder of the export. */
  readonly path: string
  readonly text: string
  readonly language: 'json' | 'toml' | 'js' | 'yaml'
}

/** What the host cannot do of a preset, beside what the engine names of configs. */
export type ExportLoss =
  | Loss
  | {
      readonly code: 'compaction-only' | 'model-needed' | 'model-asked-not' | 'own-strategy' | 'own-trigger'
      readonly values: Loss['values']
    }

/** A module that holds the package and the preset: whoever exports builds it from the adapter. */
export interface BundledModule {
  readonly path: string
  /** Of `lib/integrations/adapters`. */
  readonly adapter: 'claude-code' | 'pi'
  /** Files of more are not loaded by the host; the vocabulary then stands in files beside the module. */
  readonly mostCharacters?: number
  /** What it exports, with the options of the adapter in the place of `OPTIONS`. */
  readonly statement: string
}

export type Exported =
  | {
      readonly possible: true
      readonly files: readonly ExportFile[]
      readonly bundled?: BundledModule
      readonly lost: readonly ExportLoss[]
    }
  /** `no-option`: the host has none that says any of it. `not-saved`: the server that it would ask does not have it. */
  | { readonly possible: false; readonly reason: 'provider' | 'no-pass' | 'no-option' | 'not-saved' }

/** Where the service runs. */
export interface ServicePlace {
  /** Without a path. */
  readonly origin: string
  /** What the server calls the preset. */
  readonly preset: string
}

export interface ExportHost {
  readonly id: string
  readonly name: string
  readonly kind: ExportKind
  /** Of what its options and shapes were read from. */
  readonly source: string
  /** `place`: of the service, as far as it is known. Absent: on this machine, and of built-in presets. */
  express(preset: Preset, place?: Partial<ServicePlace>): Exported
}
