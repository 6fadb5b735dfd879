import 'server-only'
import { type Conversation, defaultReplayOptions, sessionModel } from '@/lib/engine'
import { namedModel } from './named-model'

/** The window that a session is judged and replayed against. */
export interface SessionWindow {
  /** Of the model's own tokens. */
  readonly tokens: number
  /** Nobody says which it is: neither a person, nor the session, nor a profile, nor the model that the session names. */
  readonly isAssumed: boolean
}

/** Of the profile that continues a session. */
export interface ProfileWindow {
  /** Absent: taken for the session's own. */
  readonly model?: string | undefined
  readonly contextWindow?: number | undefined
}

interface WindowSources {
  /** By a person; overrides the others. */
  readonly given?: number | undefined
  /** By the session itself, of its own model. */
  readonly recorded?: number | undefined
  readonly profile?: ProfileWindow | undefined
  /** The model named in the session, which goes on where no profile does. */
  readonly model?: string | undefined
}

export function sessionWindow({ given, recorded, profile, model }: WindowSources, at: Date): SessionWindow {
  const own = goesOnWithAnother(profile, model) ? undefined : recorded
  const known =
    given ?? own ?? (profile ? profile.contextWindow : model === undefined ? undefined : windowOfNamed(model, at))
  return known === undefined
    ? { tokens: defaultReplayOptions.contextWindow, isAssumed: true }
    : { tokens: known, isAssumed: false }
}

/** Whether the profile names another model than the session. Who serves it, its date and how its version is written make it no other. */
const goesOnWithAnother = (profile: ProfileWindow | undefined, model: string | undefined): boolean =>
  profile?.model !== undefined && model !== undefined && bareName(profile.model) !== bareName(model)

const bareName = (model: string): string =>
  model
    .slice(Math.max(model.lastIndexOf('/'), model.lastIndexOf(':')) + 1)
    .toLowerCase()
    .replaceAll('.', '-')
    .replace(/-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/, '')

/** The window that the conditions of a strategy are judged by: the same as the verdict's and the replay's. */
export const conditionWindow = (
  { given, profile }: Pick<WindowSources, 'given' | 'profile'>,
  conversation: Pick<Conversation, 'messages' | 'model' | 'contextWindow'>,
): number =>
  sessionWindow(
    {
      given,
      recorded: conversation.contextWindow,
      profile,
      model: sessionModel(conversation),
    },
    new Date(),
  ).tokens

/** From the price catalogue. */
const windowOfNamed = (model: string, at: Date): number | undefined =>
  namedModel(model, at, ({ contextWindow }) => contextWindow !== undefined)?.contextWindow
