import { groupBy } from '../../core/group-by'
import type { Place, SessionLayout } from './layout'
import { layouts as known } from './layouts'
import { isArchive, mayBeSession, withoutEnding } from './paths'

/** Files that are read together, because they are one session, or because only together they tell which sessions they are. */
export interface SessionPlan {
  readonly path: string
  /** A session's own file first. */
  readonly files: readonly string[]
  readonly layout?: SessionLayout | undefined
  /** Where `layout.join` makes the sessions: what the parts have in common. */
  readonly root?: string
  /** Missing where only the text tells it. */
  readonly group?: string
  readonly subAgent: boolean
}

export interface BundlePlan {
  readonly plans: readonly SessionPlan[]
  /** Files that hold no session: settings, indexes, pictures. */
  readonly aside: readonly string[]
}

/** Which files make one session, by their paths alone. `chosen`: a person named each file, so that none is passed over for its name. */
export function planSessions(
  paths: readonly string[],
  chosen = false,
  layouts: readonly SessionLayout[] = known,
): BundlePlan {
  const placed = paths.map((path) => placeOf(path, layouts))
  const besides = groupBy(
    placed.filter(({ place }) => place?.role === 'beside'),
    (each) => keyOf(each),
  )
  const parts = groupBy(
    placed.filter(({ place }) => place?.role === 'part'),
    (each) => keyOf(each),
  )
  const sessions = new Set(placed.flatMap((each) => (each.place?.role === 'session' ? [keyOf(each)] : [])))
  const plans: SessionPlan[] = []
  const aside: string[] = []
  for (const each of placed) {
    const { path, place } = each
    const key = keyOf(each)
    if (place?.role === 'session') plans.push(sessionPlan(each, place, besides.get(key) ?? []))
    else if (place?.role === 'part') {
      const own = parts.get(key) ?? []
      if (own[0] === each) plans.push(partsPlan(each, place, own))
    } else if (place?.role === 'beside' && sessions.has(key)) continue
    else if (chosen || (place?.role !== 'aside' && mayBeSession(path))) plans.push(alone(path))
    else aside.push(path)
  }
  return { plans, aside }
}

/** Whether a file may be read for a session, by its path alone. */
export const mayBelong = (path: string): boolean =>
  mayBeSession(path) || isArchive(path) || placeOf(path, known).place !== undefined

interface Placed {
  readonly path: string
  readonly layout?: SessionLayout
  readonly place?: Place
}

function placeOf(path: string, layouts: readonly SessionLayout[]): Placed {
  for (const layout of layouts) {
    const place = layout.place(path)
    if (place) return { path, layout, place }
  }
  return { path }
}

/** What files have in common that are read together. */
function keyOf({ layout, place }: Placed): string {
  const own =
    place?.role === 'part' ? place.root : place?.role === 'session' || place?.role === 'beside' ? place.session : ''
  return `${layout?.dialect ?? ''} ${own}`
}

type PlaceOf<Role extends Place['role']> = Extract<Place, { role: Role }>

const alone = (path: string): SessionPlan => ({ path, files: [path], group: withoutEnding(path), subAgent: false })

function sessionPlan({ path, layout }: Placed, place: PlaceOf<'session'>, besides: readonly Placed[]): SessionPlan {
  const group = place.group ?? (layout?.belonging ? undefined : withoutEnding(path))
  return {
    path,
    layout,
    files: [path, ...besides.map((each) => each.path)],
    subAgent: place.subAgent ?? false,
    ...(group === undefined ? {} : { group }),
  }
}

function partsPlan({ path, layout }: Placed, place: PlaceOf<'part'>, parts: readonly Placed[]): SessionPlan {
  return {
    path: place.root.replace(/\/$/, '') || path,
    layout,
    root: place.root,
    files: parts.map((part) => part.path),
    subAgent: false,
  }
}
