import { type Bars, defined, holdTo, repriceCell, summarize } from '@/lib/engine'
import { onlyFile, type Arguments } from '../arguments'
import { badInput, missedBar } from '../failure'
import type { Console } from '../output/console'
import { type NamedPrice, priceOfListed, priceOfProfile } from '../models/price'
import { asJunit } from './junit'
import { asMarkdown } from './markdown'
import { readExperiment, type WrittenExperiment } from './read-experiment'
import { failureText, type GateReport } from './report'

/** `gate EXPERIMENT.json`: exit status 3 where a bar is missed, or a cell. Nothing is measured. */
export async function gate(given: Arguments, terminal: Console): Promise<void> {
  const file = onlyFile(given)
  const experiment = readExperiment(file, new TextDecoder().decode(await terminal.readInput(file)))
  const price = await chosenPrice(given, terminal)
  const report = judged(price ? atPrice(experiment, price) : experiment, given)
  if (given.junit !== undefined) await terminal.writeFile(given.junit, asJunit(report))
  if (given.markdown !== undefined) await terminal.writeFile(given.markdown, asMarkdown(report))
  terminal.print(given.json ? JSON.stringify(asJson(report)) : asText(report))
  if (report.verdicts.some(({ failures }) => failures.length > 0)) throw missedBar('the gate is not passed')
}

async function chosenPrice({ model, profile }: Arguments, terminal: Console): Promise<NamedPrice | undefined> {
  if (model !== undefined && profile !== undefined) throw badInput('give --model or --profile, not both')
  if (model !== undefined) return priceOfListed(model)
  return profile === undefined ? undefined : priceOfProfile(profile, terminal)
}

const atPrice = (experiment: WrittenExperiment, { name, rates }: NamedPrice): WrittenExperiment => ({
  ...experiment,
  price: name,
  cells: experiment.cells.map((cell) => repriceCell(cell, rates)),
})

function judged(experiment: WrittenExperiment, given: Arguments): GateReport {
  const { policy } = given
  const summaries = experiment.variants.map(({ id }) => summarize(id, experiment.cells))
  const base = experiment.baseline
  const baseline = summaries.find(({ variant }) => variant === base)
  if (policy === 'none-may-regress' && !baseline)
    throw badInput('--policy none-may-regress needs an experiment that was made with --baseline ID')
  return {
    policy,
    experiment,
    summaries,
    verdicts: holdTo(summaries, barsOf(given), { policy, ...(baseline && { baseline }) }),
  }
}

const share = (percent: number | undefined): number | undefined => (percent === undefined ? undefined : percent / 100)

function barsOf(given: Arguments): Bars {
  return defined({
    maxCostRatio: given['max-cost-ratio'],
    maxDearer: given['max-dearer'],
    minRecall: share(given['min-recall']),
    minWorst: share(given['min-worst']),
  })
}

const asJson = ({ policy, experiment: { sessions, refused, baseline, price }, verdicts }: GateReport) => ({
  schema: 1,
  policy,
  passed: verdicts.every(({ failures }) => failures.length === 0),
  dataset: { sessions, refused },
  baseline: baseline ?? null,
  ...(price !== undefined && { price }),
  variants: verdicts.map(({ variant, failures }) => ({
    id: variant,
    passed: failures.length === 0,
    failures: failures.map((failure) => ({ ...failure, text: failureText(failure) })),
  })),
})

const asText = ({ verdicts }: GateReport): string =>
  verdicts
    .flatMap(({ variant, failures }) =>
      failures.length === 0
        ? [`passed: ${variant}`]
        : [`not passed: ${variant}`, ...failures.map((failure) => `  ${failureText(failure)}`)],
    )
    .join('\n')
