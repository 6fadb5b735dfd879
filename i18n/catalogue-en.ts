import access from '@/messages/en/access.json'
import analytics from '@/messages/en/analytics.json'
import common from '@/messages/en/common.json'
import costs from '@/messages/en/costs.json'
import datasets from '@/messages/en/datasets.json'
import diff from '@/messages/en/diff.json'
import engine from '@/messages/en/engine.json'
import errors from '@/messages/en/errors.json'
import experiments from '@/messages/en/experiments.json'
import failure from '@/messages/en/failure.json'
import help from '@/messages/en/help.json'
import importing from '@/messages/en/import.json'
import matrix from '@/messages/en/matrix.json'
import pass from '@/messages/en/pass.json'
import jobs from '@/messages/en/jobs.json'
import live from '@/messages/en/live.json'
import losses from '@/messages/en/losses.json'
import presets from '@/messages/en/presets.json'
import profiles from '@/messages/en/profiles.json'
import replay from '@/messages/en/replay.json'
import runs from '@/messages/en/runs.json'
import share from '@/messages/en/share.json'
import studio from '@/messages/en/studio.json'
import tunings from '@/messages/en/tunings.json'
import workbench from '@/messages/en/workbench.json'

/** English is the reference: its keys type `t()`, and every other language must have the same. */
export const catalogue = {
  access,
  common,
  workbench,
  tunings,
  datasets,
  diff,
  matrix,
  import: importing,
  jobs,
  live,
  losses,
  replay,
  runs,
  engine,
  help,
  errors,
  experiments,
  failure,
  profiles,
  costs,
  analytics,
  studio,
  pass,
  presets,
  share,
}

export type Messages = typeof catalogue
