import { queryOptions } from '@tanstack/react-query'
import { listPresets } from '@/app/actions/runs'
import { valueOf } from '@/app/workbench/answers'

/** Apart from the other questions about presets: the workbench asks it at once. Another tab may have saved one meanwhile. */
export const presetList = () => queryOptions({ queryKey: ['presets'], queryFn: () => valueOf(listPresets()), refetchOnWindowFocus: 'always' })
