import { formatJsonPath, type JsonValue } from '../core/json'
import type { Change, ChangeKind } from './changes'

/** A change as an English line, for terminals; the interface has words in every language. */
export function presetChangeText({ path, from, to, why }: Change): string {
  return `${formatJsonPath(path)}: ${move(from, to)}${reasonText(why)}`
}

function move(from: JsonValue | undefined, to: JsonValue | undefined): string {
  if (from === undefined && to === undefined) return ''
  if (to === undefined) return `${short(from)} left out; `
  if (from === undefined) return `${short(to)} added; `
  return short(from) === short(to) ? `${short(from)}; ` : `${short(from)} → ${short(to)}; `
}

const LONGEST = 80

/** In one line, cut where it is long. */
export function short(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? ''
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function reasonText(why: ChangeKind): string {
  switch (why.type) {
    case 'unversioned':
      return 'it had no version, so it was read as the oldest'
    case 'beside':
      return 'its values stand beside "operation" now'
    case 'nameLikeId':
      return 'a pass needs a name'
    case 'noFilter':
      return 'without a filter everything is selected'
    case 'alwaysRuns':
      return 'the pass always runs'
    case 'noCondition':
      return 'a conditional pass without a condition always runs'
    case 'noReduction':
      return 'there is no reduction that it could relate to'
    case 'oneCondition':
      return 'a pass has one condition, and the number of tokens was kept'
    case 'savedLess':
      return 'read as: while less than this is saved since the start'
    case 'batchOnly':
      return 'the pass is a batch'
    case 'individualOnly':
      return 'the pass goes part by part'
    case 'label':
      return 'written in one line, as it reads'
    case 'settingOffered':
      return 'not part of a preset: a setting of the workspace, which the app can take over'
    case 'setting':
      return 'a setting of the editor or of its profiles, not of a preset'
    case 'registry':
      return 'kept by a registry of providers, not by a preset'
    case 'schemaDefault':
      return 'the description of a setting was read as its default'
    case 'wholeSummary':
      return 'the native provider has two behaviours now, and this was its only one'
    case 'strategyAdded':
      return 'came later than this configuration, is as reversible as the others, and is on by default'
    case 'strategyLeftOff':
      return `came later than this configuration, and would do by lines what ${why.by} says not to do`
    case 'otherProvider':
      return `the config is for the provider ${why.by}`
    case 'blockMerged':
      return `applies to version ${why.version}, which builds on it`
    case 'blockUnused':
      return `of the block of version ${why.version}, which another version overrules`
    case 'renamed':
      return `is called ${why.to} now`
    case 'moved':
      return `moved into ${why.to}`
    case 'written':
      return `is written as ${why.to} now`
    case 'called':
      return `${why.from} is called ${why.to} now`
    case 'unused':
      return `${why.by} has no use for it`
    case 'idGiven':
      return 'a pass needs an id'
    case 'idTaken':
      return 'another pass has its id'
    case 'share':
      return 'read as a share'
    case 'version':
      return `read as version ${why.version} of the truncation`
  }
}
