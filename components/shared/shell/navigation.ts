import {
  Bot,
  CircleHelp,
  Columns3,
  Database,
  FlaskConical,
  History,
  LibraryBig,
  Radio,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

export interface Destination {
  /** Key of its name in the `common.nav` messages. */
  readonly id: 'workbench' | 'presets' | 'runs' | 'datasets' | 'experiments' | 'profiles' | 'costs' | 'live' | 'help'
  readonly href: string
  readonly icon: LucideIcon
}

/** The pages in the top bar, in order. */
export const destinations: readonly Destination[] = [
  { id: 'workbench', href: '/', icon: Columns3 },
  { id: 'presets', href: '/presets', icon: LibraryBig },
  { id: 'runs', href: '/runs', icon: History },
  { id: 'datasets', href: '/datasets', icon: Database },
  { id: 'experiments', href: '/experiments', icon: FlaskConical },
  { id: 'profiles', href: '/profiles', icon: Bot },
  { id: 'costs', href: '/costs', icon: Wallet },
  { id: 'live', href: '/live', icon: Radio },
  { id: 'help', href: '/help', icon: CircleHelp },
]

export const isCurrent = (href: string, pathname: string): boolean =>
  href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)

/** Where a destination leads: back to the workbench as it was left. `workbench`: its query then. */
export const addressOf = (href: string, workbench: string): string => (href === '/' ? `/${workbench}` : href)
