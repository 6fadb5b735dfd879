import access from '@/messages/fr/access.json'
import analytics from '@/messages/fr/analytics.json'
import common from '@/messages/fr/common.json'
import costs from '@/messages/fr/costs.json'
import datasets from '@/messages/fr/datasets.json'
import diff from '@/messages/fr/diff.json'
import engine from '@/messages/fr/engine.json'
import errors from '@/messages/fr/errors.json'
import experiments from '@/messages/fr/experiments.json'
import failure from '@/messages/fr/failure.json'
import help from '@/messages/fr/help.json'
import importing from '@/messages/fr/import.json'
import matrix from '@/messages/fr/matrix.json'
import pass from '@/messages/fr/pass.json'
import jobs from '@/messages/fr/jobs.json'
import live from '@/messages/fr/live.json'
import losses from '@/messages/fr/losses.json'
import presets from '@/messages/fr/presets.json'
import profiles from '@/messages/fr/profiles.json'
import replay from '@/messages/fr/replay.json'
import runs from '@/messages/fr/runs.json'
import share from '@/messages/fr/share.json'
import studio from '@/messages/fr/studio.json'
import tunings from '@/messages/fr/tunings.json'
import workbench from '@/messages/fr/workbench.json'
import type { Messages } from './catalogue-en'

export const catalogue: Messages = {
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
