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

interface WindowSources {
  /** By a person; overrides the others. */
  readonly given?: number | undefined
  /** By the session itself. */
  readonly recorded?: number | undefined
  /** The profile that continues the session. */
  readonly profile?: { readonly contextWindow?: number | undefined } | undefined
  /** The model named in the session, which goes on where no profile does. */
  readonly model?: string | undefined
}

export function sessionWindow({ given, recorded, profile, model }: WindowSources, at: Date): SessionWindow {
  const known =
    given ?? recorded ?? (profile ? profile.contextWindow : model === undefined ? undefined : windowOfNamed(model, at))
  return known === undefined
    ? { tokens: defaultReplayOptions.contextWindow, isAssumed: true }
    : { tokens: known, isAssumed: false }
}

/** The window that the conditions of a strategy are judged by: the same as the verdict's and the replay's. */
export const conditionWindow = (
  { given, profile }: { readonly given?: number | undefined; readonly profile?: number | undefined },
  conversation: Pick<Conversation, 'messages' | 'model' | 'contextWindow'>,
): number =>
  sessionWindow(
    {
      given,
      recorded: conversation.contextWindow,
      ...(profile !== undefined && { profile: { contextWindow: profile } }),
      model: sessionModel(conversation),
    },
    new Date(),
  ).tokens

/** From the price catalogue. */
const windowOfNamed = (model: string, at: Date): number | undefined =>
  namedModel(model, at, ({ contextWindow }) => contextWindow !== undefined)?.contextWindow
