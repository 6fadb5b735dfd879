import { useQueryStates } from 'nuqs'
import type { MatrixProps } from './matrix'
import { matrixState } from './matrix-state'

const { order, falling, maps, zoom } = matrixState

type MatrixView = Pick<MatrixProps, 'sort' | 'onSort' | 'scale' | 'onScale' | 'zoom' | 'onZoom'>

/** The order of the rows, and what of the maps is seen and how, as the address says. */
export function useMatrixView(): MatrixView {
  const [view, setView] = useQueryStates({ order, falling, maps, zoom })
  return {
    sort: view.order === null ? undefined : { column: view.order, descending: view.falling },
    onSort: (sort) => void setView({ order: sort?.column ?? null, falling: sort?.descending ?? null }),
    scale: view.maps,
    onScale: (scale) => void setView({ maps: scale }),
    zoom: view.zoom ?? undefined,
    onZoom: (range) => void setView({ zoom: range ?? null }),
  }
}
