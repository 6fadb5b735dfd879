import { benchExperiment, type ExperimentBench } from '@/lib/bench/experiment'
import { benchEngine, benchSizes, type Measurement } from '@/lib/bench/engine'
import { measureCalibration } from '@/lib/bench/calibration'
import { benchDryRun, type DryRunBench } from '@/lib/bench/dry-run'
import { seeded } from '@/lib/engine'
import { benchReplay, replaySizes, type ReplayMeasurement } from '@/lib/bench/replay'
import { benchRedaction, type RedactionBench } from '@/lib/bench/redaction'
import { benchSessionCalls, type SessionCalls, sessionSizes } from '@/lib/bench/session-calls'
import { benchScans, type ScanRow } from '@/lib/bench/scans'
import { benchCounter, type CounterBench } from '@/lib/bench/counter'
import type { Arguments } from '../arguments'
import type { Console } from '../output/console'
import { formatTable, formatTokens } from '../output/format'

/** Comes to about 108,000 tokens. */
const DRY_RUN_SIZE = 102_000
const EXPERIMENT_SIZE = 60_000
const SCAN_CHARACTERS = 1024 * 1024
const COUNTER_SEED = 20261121

/** `bench [--json]`: this machine's figures, every ratio from one run. The counter comes first: its cold start is measured too. */
export async function bench(given: Arguments, terminal: Console): Promise<void> {
  terminal.progress('measuring the counter against js-tiktoken')
  const counter = benchCounter({ now: () => terminal.now(), random: seeded(COUNTER_SEED) })
  const calibrationMs = measureCalibration(() => terminal.now())
  const engine: Measurement[] = []
  for (const size of benchSizes) {
    terminal.progress(`measuring ${formatTokens(size)} tokens`)
    engine.push(...(await benchEngine(size, size > 500_000 ? 3 : 7, () => terminal.now())))
  }
  const replay: ReplayMeasurement[] = []
  for (const requests of replaySizes) {
    terminal.progress(`replaying ${formatTokens(requests)} requests`)
    replay.push(...(await benchReplay(requests, () => terminal.now())))
  }
  const sessionCalls: SessionCalls[] = []
  for (const size of sessionSizes) {
    terminal.progress(`measuring calls of a session of ${formatTokens(size)} tokens`)
    sessionCalls.push(await benchSessionCalls(size, () => terminal.now()))
  }
  terminal.progress('measuring the cells of an experiment')
  const experiment = await benchExperiment(EXPERIMENT_SIZE, () => terminal.now())
  terminal.progress('measuring dry runs')
  terminal.progress('looking for what was planted')
  const redaction = benchRedaction()
  const scans = benchScans(SCAN_CHARACTERS, () => terminal.now())
  const dryRun = await benchDryRun(DRY_RUN_SIZE, 9, () => terminal.now())
  terminal.print(
    given.json
      ? JSON.stringify({
          schema: 1,
          calibrationMs,
          counter,
          engine,
          dryRun,
          experiment,
          redaction,
          scans,
          sessionCalls,
        })
      : [
          counterText(counter),
          engineText(engine, calibrationMs),
          replayText(replay),
          dryRunText(dryRun),
          experimentText(experiment, calibrationMs),
          sessionCallsText(sessionCalls, calibrationMs),
          redactionText(redaction),
          scansText(scans),
        ].join('\n\n'),
  )
}

function counterText({ throughput, hostile, recount, exact }: CounterBench): string {
  const megabytes = (perSecond: number): string => (perSecond / 1e6).toFixed(1)
  return [
    formatTable(
      ['counting', 'MB/s', 'js-tiktoken', 'ratio'],
      throughput.map((row) => [row.case, megabytes(row.ours), megabytes(row.jsTiktoken), row.ratio.toFixed(1)]),
    ),
    formatTable(
      ['100,000 characters of', 'ms'],
      hostile.map((row) => [row.text, row.ms.toFixed(1)]),
    ),
    `recount of ${formatTokens(recount.tokens)} tokens after a change of 5%: ${recount.byIdentityMs.toFixed(1)} ms by identity, ${recount.byContentMs.toFixed(1)} ms by content, ${recount.plainMs.toFixed(0)} ms plain (${recount.ratio.toFixed(0)}x)`,
    exact ? 'all counts equal' : 'COUNTS DIFFER',
  ].join('\n')
}

/** Times also by a fixed piece of work, so that machines can be compared. */
function engineText(rows: readonly Measurement[], calibrationMs: number): string {
  return formatTable(
    ['what', 'tokens', 'ms', 'x calibration', 'tokens after', 'pairs broken', 'user characters lost'],
    rows.map((row) => [
      row.what,
      formatTokens(row.tokens),
      row.ms.toFixed(1),
      (row.ms / calibrationMs).toFixed(2),
      ...[row.tokensAfter, row.pairsBroken, row.userTextLost].map((figure) =>
        figure === undefined ? '' : formatTokens(figure),
      ),
    ]),
  )
}

function replayText(rows: readonly ReplayMeasurement[]): string {
  return formatTable(
    ['replay', 'requests', 'tokens', 'ms', 'ms a request', 'condensations'],
    rows.map(({ what, requests, tokens, ms, condensations }) => [
      what,
      formatTokens(requests),
      formatTokens(tokens),
      ms.toFixed(1),
      (ms / requests).toFixed(2),
      condensations === undefined ? '' : String(condensations),
    ]),
  )
}

/** The cells of one session, with what the variants share. */
function experimentText({ tokens, requests, cells, ways }: ExperimentBench, calibrationMs: number): string {
  return formatTable(
    [
      `${cells} cells of ${formatTokens(tokens)} tokens, ${requests} requests`,
      'ms a cell',
      'x calibration',
      'of each alone',
      'same cells',
    ],
    ways.map(({ what, ms, same }) => [
      what,
      (ms / cells).toFixed(1),
      (ms / cells / calibrationMs).toFixed(3),
      (ms / (ways[0]?.ms ?? ms)).toFixed(2),
      same === undefined ? '' : same ? 'yes' : 'NO',
    ]),
  )
}

/** With kept state: what an agent waits for at each request. */
function sessionCallsText(rows: readonly SessionCalls[], calibrationMs: number): string {
  return formatTable(
    ['calls of a session', 'first, ms', 'median, ms', 'p90, ms', 'median x calibration', 'p90 x calibration'],
    rows.map(({ tokens, firstMs, medianMs, p90Ms }) => [
      formatTokens(tokens),
      firstMs.toFixed(0),
      medianMs.toFixed(1),
      p90Ms.toFixed(1),
      (medianMs / calibrationMs).toFixed(3),
      (p90Ms / calibrationMs).toFixed(3),
    ]),
  )
}

function redactionText({ planted, found, byClass, missed }: RedactionBench): string {
  return [
    formatTable(
      ['planted and redacted', 'planted', 'found', '%'],
      [...byClass.map((row) => [row.class, row.planted, row.found] as const), ['all', planted, found] as const].map(
        ([name, all, gone]) => [name, String(all), String(gone), ((100 * gone) / all).toFixed(1)],
      ),
    ),
    ...missed.map(({ kind, notation }) => `missed: ${kind} (${notation})`),
  ].join('\n')
}

function scansText(rows: readonly ScanRow[]): string {
  return formatTable(
    ['1 MiB of', 'found in, ms', 'x for 4x', 'redacted, ms', 'x for 4x'],
    rows.map((row) => [
      row.text,
      row.findMs.toFixed(0),
      row.findGrowth.toFixed(1),
      row.redactMs.toFixed(0),
      row.redactGrowth.toFixed(1),
    ]),
  )
}

function dryRunText({ tokens, coldMs, sameMs, lastEditedMs, firstEditedMs }: DryRunBench): string {
  const row = (what: string, ms: number): readonly string[] => [
    what,
    formatTokens(tokens),
    ms.toFixed(1),
    (coldMs / Math.max(0.01, ms)).toFixed(1),
  ]
  return formatTable(
    ['dry run of Smart', 'tokens', 'ms', 'cold / this'],
    [
      row('cold', coldMs),
      row('first pass edited', firstEditedMs),
      row('last pass edited', lastEditedMs),
      row('unchanged', sameMs),
    ],
  )
}
