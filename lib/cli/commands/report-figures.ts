import {
  type Conversation,
  countInstructions,
  measuredFigures,
  measureInstructions,
  readOutcome,
  type PartCounter,
  replayedFigures,
  reportSession,
  reportStrategy,
  type SavedFigures,
  sessionFigures,
  trackUses,
} from '@/lib/engine'
import { CliFailure } from '../failure'
import type { Setting } from '../run/setting'
import { openReplayOf } from './replay-setting'

/** What the workbench would show in the strategy's row beside its tokens. Nobody is asked, and what cannot be worked out is absent. */
export async function figuresFor(
  conversation: Conversation,
  condensed: Conversation,
  setting: Omit<Setting, 'tokens'>,
  counter: PartCounter,
): Promise<SavedFigures> {
  const replayed = await replayOf(conversation, setting, counter)
  return {
    ...measuredFigures({
      instructions: countInstructions(measureInstructions(conversation, readOutcome(condensed))),
      replay: replayed && replayedFigures(replayed.replay, replayed.session),
    }),
    ...(replayed && { session: sessionFigures(replayed.session, replayed.model) }),
  }
}

/** As the app replays it: the session's own model goes on with it, the given profile condenses. */
async function replayOf(
  conversation: Conversation,
  { given, strategy, data, terminal }: Omit<Setting, 'tokens'>,
  counter: PartCounter,
) {
  const { profile, ...others } = given
  const asked = { ...others, ...(profile !== undefined && { 'condensing-profile': profile }) }
  try {
    const setting = await openReplayOf(conversation, asked, strategy, data, terminal, counter)
    const session = setting && (await reportSession(setting.request))
    const replay =
      session &&
      (await reportStrategy(
        strategy,
        { ...setting.request, tracker: () => trackUses(setting.request.session) },
        session,
        setting.given,
      ))
    // The app does not name a model whose prices it does not know.
    const { source, name } = setting?.model ?? {}
    return replay && { session, replay, model: source === 'family' ? undefined : name }
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error
    terminal.progress(`not replayed: ${error.message}`)
    return undefined
  }
}
