import { version } from '../../package.json'
import { createMemo, type PartCounter } from '@/lib/engine'
import { defaultCounter } from '@/lib/llm/token-counters'
import { LocationError } from '@/lib/db/location'
import { isStorageError } from '@/lib/db/storage-error'
import { readArguments, type Arguments, type OptionName } from './arguments'
import type { Console } from './output/console'
import { convert } from './commands/convert'
import { expandFile } from './commands/expand'
import { CliFailure, exitStatus } from './failure'
import { inspect } from './commands/inspect'
import { run } from './run/run'

interface Command {
  readonly usage: string
  readonly summary: string
  readonly options: readonly OptionName[]
  run(given: Arguments, terminal: Console, counter: PartCounter): Promise<void>
}

const replayOptions = [
  'cache',
  'lifetime',
  'prefix',
  'call',
  'lossless',
  'arrival',
  'cold-from',
  'cap-results',
  'overflow',
  'least-saving',
  'least-tokens',
  'window',
  'scale',
  'overhead',
  'hit-share',
  'max-cost',
  'max-tokens',
  'min-recall',
  'conversation',
  'view',
] as const satisfies readonly OptionName[]

/** How sessions are replayed one by one where they are measured together. */
const measuringOptions = [
  'threshold',
  'cache',
  'lifetime',
  'prefix',
  'call',
  'lossless',
  'cold-from',
  'overflow',
  'least-saving',
  'least-tokens',
  'window',
  'view',
  'fit-window',
  'least-requests',
  'workers',
] as const satisfies readonly OptionName[]

const measuringUsage =
  '[--threshold PERCENT|TOKENS] [--window TOKENS] [--fit-window] [--least-requests N] [--workers N] [the options of replay]'

const commands: Readonly<Record<string, Command>> = {
  inspect: {
    usage: 'inspect FILE… [--conversation N] [--view full|since-compaction] [--json]',
    summary: 'say what a session file holds; of several files, a folder or an archive, which sessions there are',
    options: ['conversation', 'view', 'json'],
    run: inspect,
  },
  sessions: {
    usage: 'sessions [--json]',
    summary: 'list the newest sessions in the folders where agents keep them on this computer',
    options: ['json'],
    run: async (given, terminal) => (await import('./local-sessions/sessions')).sessions(given, terminal),
  },
  run: {
    usage:
      'run FILE [--provider ID] [--preset ID|FILE.json] [--profile ID|PROVIDER:MODEL] [--target PERCENT] [--window TOKENS] [--sample N] [--on-failure stop|fall-back] [--trigger manual|automatic] [--arrival off|lossless] [--cap-results TOKENS] [--max-cost USD] [--max-tokens N] [--quality] [--min-recall PERCENT] [--judge ID|PROVIDER:MODEL] [--replicates N] [--judge-limit USD] [--conversation N] [--view full|since-compaction] [--out FILE] [--json]',
    summary:
      'condense a session and report every change; with --quality, --min-recall or --json also what is lost, and what of it the agent used later',
    options: [
      'provider',
      'preset',
      'profile',
      'target',
      'window',
      'sample',
      'on-failure',
      'trigger',
      'arrival',
      'cap-results',
      'max-cost',
      'max-tokens',
      'quality',
      'min-recall',
      'judge',
      'replicates',
      'judge-limit',
      'conversation',
      'view',
      'out',
      'json',
    ],
    run,
  },
  expand: {
    usage: 'expand CONDENSED [--conversation N] [--view full|since-compaction] [--out FILE]',
    summary: 'rebuild the original of a losslessly condensed session',
    options: ['conversation', 'view', 'out'],
    run: expandFile,
  },
  replay: {
    usage:
      'replay FILE [--provider ID] [--preset ID|FILE.json] [--profile ID|PROVIDER:MODEL] [--condensing-profile ID|PROVIDER:MODEL] [--sample N] [--threshold PERCENT|TOKENS] [--cold-from PERCENT|TOKENS] [--arrival off|lossless] [--cap-results TOKENS] [--cache recorded|lifetime|ideal] [--lifetime MINUTES] [--prefix exact|breakpoints] [--call live|anew] [--lossless arrival|threshold] [--overflow tell|halve] [--least-saving PERCENT] [--least-tokens N] [--window TOKENS] [--scale X] [--overhead TOKENS] [--hit-share X] [--max-cost USD] [--max-tokens N] [--conversation N] [--view full|since-compaction] [--json]',
    summary: 'replay a session request by request: what a strategy does to the bill',
    options: ['provider', 'preset', 'profile', 'condensing-profile', 'sample', 'threshold', ...replayOptions, 'json'],
    run: async (given, terminal, counter) => (await import('./commands/replay')).replay(given, terminal, counter),
  },
  sweep: {
    usage:
      'sweep FILE… [--provider ID] [--preset ID|FILE.json] [--thresholds 30..100[:STEP]|30,50,75|60000,120000] [--vary PATH=FROM..TO] [--profile ID|PROVIDER:MODEL] [--threshold PERCENT|TOKENS] [the options of replay] [--json]',
    summary: 'replay sessions at several thresholds, or values of any number of a strategy, and name the best range',
    options: [
      'provider',
      'preset',
      'profile',
      'condensing-profile',
      'sample',
      'threshold',
      'thresholds',
      'vary',
      ...replayOptions,
      'json',
    ],
    run: async (given, terminal, counter) => (await import('./commands/sweep')).sweepFiles(given, terminal, counter),
  },
  convert: {
    usage: 'convert FILE [--to DIALECT] [--conversation N] [--view full|since-compaction] [--out FILE] [--json]',
    summary: 'write a session in another dialect',
    options: ['to', 'conversation', 'view', 'out', 'json'],
    run: convert,
  },
  export: {
    usage: 'export PRESET --to HOST [--out FILE.zip] [--json]',
    summary: 'write a preset (an id or a FILE.json) as code, a plugin or settings of another program',
    options: ['to', 'out', 'json'],
    run: async (given, terminal) => (await import('./commands/export/export')).exportPreset(given, terminal),
  },
  token: {
    usage: 'token [create NAME | revoke ID] [--json]',
    summary: 'list, make and revoke the tokens with which gateways ask the service; a new one is printed this once',
    options: ['json'],
    run: async (given, terminal) => (await import('./live/token')).token(given, terminal),
  },
  report: {
    usage:
      'report FILE [--with ID,ID,…] [--profile ID|PROVIDER:MODEL] [--window TOKENS] [--sample N] [--on-failure stop|fall-back] [--conversation N] [--view full|since-compaction] [--out FILE.html]',
    summary:
      'compare strategies (ids of presets or providers, up to eight) on a session in one HTML file that opens without the app; nothing in it is redacted',
    options: ['with', 'profile', 'window', 'sample', 'on-failure', 'conversation', 'view', 'out'],
    run: async (given, terminal, counter) => (await import('./commands/report')).report(given, terminal, counter),
  },
  import: {
    usage: 'import FILE|FOLDER… [--dataset NAME|ID] [--json]',
    summary: 'store sessions, each once, and make a dataset of them, or add them to one',
    options: ['dataset', 'json'],
    run: async (given, terminal) => (await import('./datasets/import')).importSessions(given, terminal),
  },
  usage: {
    usage: 'usage FILE|FOLDER… --out FILE.zip|FILE.json [--json]',
    summary:
      'write what sessions used without what they say: roles, token counts, times and billed usage, to tune triggers where texts must not leave a machine',
    options: ['out', 'json'],
    run: async (given, terminal, counter) => (await import('./datasets/usage')).usage(given, terminal, counter),
  },
  experiment: {
    usage: `experiment FILE|FOLDER… --with ID|FILE.json,… [--baseline ID] [--seed N] ${measuringUsage} [--model PROVIDER:MODEL] [--out FILE] [--json]`,
    summary:
      'replay and condense every session with every variant: cost, what was needed later, instructions kept, as one table; --out goes on where it was ended',
    options: ['with', 'baseline', 'seed', ...measuringOptions, 'model', 'out', 'json'],
    run: async (given, terminal, counter) =>
      (await import('./experiments/experiment')).experiment(given, terminal, counter),
  },
  gate: {
    usage:
      'gate EXPERIMENT.json [--policy all-must-pass|none-may-regress] [--max-cost-ratio SHARE] [--max-dearer SHARE] [--min-recall PERCENT] [--min-worst PERCENT] [--model PROVIDER:MODEL | --profile ID] [--junit FILE] [--markdown FILE] [--json]',
    summary:
      'hold the variants of an experiment against bars, or against its baseline, and end with status 3 where one fails',
    options: [
      'policy',
      'max-cost-ratio',
      'max-dearer',
      'min-recall',
      'min-worst',
      'model',
      'profile',
      'junit',
      'markdown',
      'json',
    ],
    run: async (given, terminal) => (await import('./gate/gate')).gate(given, terminal),
  },
  tune: {
    usage: `tune FILE|FOLDER… --preset ID|FILE.json [--vary PATH,…] [--budget SESSION-EVALUATIONS] [--seed N] [--min-recall PERCENT] [--min-worst PERCENT] ${measuringUsage} --out PRESET.json [--json]`,
    summary:
      'search a cheaper version of a preset that keeps what is needed later, and prove it on sessions that it was not searched on',
    options: ['preset', 'vary', 'budget', 'seed', 'min-recall', 'min-worst', ...measuringOptions, 'out', 'json'],
    run: async (given, terminal, counter) => (await import('./tuning/tune')).tune(given, terminal, counter),
  },
  backup: {
    usage: 'backup FILE',
    summary: 'copy the database of the app to FILE, whole, also while the server runs',
    options: [],
    run: async (given, terminal) => (await import('./commands/backup')).backup(given, terminal),
  },
  restore: {
    usage: 'restore FILE',
    summary: 'put a backup in the place of the database, which is kept beside it; the server must be stopped',
    options: [],
    run: async (given, terminal) => (await import('./commands/restore')).restore(given, terminal),
  },
  move: {
    usage: 'move --to postgres://user:password@host:port/database [--json]',
    summary:
      'copy everything from the data folder to an empty PostgreSQL database, and compare both; the server must be stopped',
    options: ['to', 'json'],
    run: async (given, terminal) => (await import('./commands/move')).move(given, terminal),
  },
  doctor: {
    usage: 'doctor [--repair] [--json]',
    summary:
      'look through everything that is kept: integrity, damaged files, what nothing needs, what takes how much; --repair removes what nothing needs',
    options: ['repair', 'json'],
    run: async (given, terminal) => (await import('./commands/doctor')).doctor(given, terminal),
  },
  bench: {
    usage: 'bench [--json]',
    summary: 'measure import, counting and condensing on this machine',
    options: ['json'],
    run: async (given, terminal) => (await import('./commands/bench')).bench(given, terminal),
  }, // loads development dependencies,
}

const help = [
  'condensery: see what your agent would forget, before it does.',
  '',
  ...Object.values(commands).map((command) => `  npm run --silent cli -- ${command.usage}\n      ${command.summary}`),
  '',
  '--version says which version this is. FILE may be - for standard input. Results go to standard output, progress to standard error.',
  'Without --provider and --preset the default provider of the settings condenses (native, unless they say otherwise). --on-failure stop says why a strategy failed; fall-back goes on as a harness would. --trigger automatic condenses as a harness does of its own accord: a fresh start then holds the newest state too. --arrival lossless condenses messages as they would have been written losslessly when they came in; --cap-results cuts larger tool results to their head and tail at that time.',
  'A profile is a saved one, or a model of the price list whose key stands in the environment (ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENROUTER_API_KEY …).',
  'A model answers the same question once: the answer is kept in the data folder of the app (CONDENSERY_DATA_DIR, else ./data). --sample N asks for another.',
  'replay and sweep ask no model: where --condensing-profile, or a profile that the strategy names, answered the same question before, its words are taken; else an extract stands in their place, and the figures are an estimate: they say which. Prices and window are those of --profile, else of the model that the session names; where the price list does not know it, cost is in tokens of its plain input. Contexts are calibrated from recorded usage; --scale, --overhead and --hit-share overwrite that. A context that does not fit although the strategy did what it could is counted and sent all the same; with --overflow halve half of its messages go, as Roo does at last. Thresholds up to 100 are per cent of the window, from 1000 on tokens. --cold-from condenses also where the cache has expired since the last request; --arrival lossless writes each message losslessly when it is first sent, whatever the strategy does at the threshold; --cap-results cuts larger tool results to their head and tail at that time.',
  'Fallbacks, missed targets and options without effect are said on standard error, and in --json.',
  'backup, restore and doctor work on the database of the app: the PostgreSQL database that DATABASE_URL names, else that of the data folder. A backup of either can be restored into the other.',
  'Recall: the session is cut at the deciles of its requests, what stood before each cut is condensed, and what the agent named after it and only the old context could have told it is looked for. Names are compared letter by letter: “lost” is certain, “kept” an upper bound. A model is not paid for this: the offline extract stands in.',
  '--judge has a model answer questions from the context condensed at 75% of the requests, one a call, and grade the answers without knowing the strategy: facts, files, decisions and the next step. What it costs is said first; --judge-limit 0 only says it.',
  'Exit status: 0 done, 1 condensation failed (the input is untouched) or doctor found damage, 2 bad arguments or unreadable input, 3 a bar given on the command line is missed (--max-cost, --max-tokens, --min-recall: the pooled recall; fewer than ten items decide nothing).',
].join('\n')

/** Runs the command the words name; returns the exit status. */
export async function main(words: readonly string[], terminal: Console): Promise<number> {
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.print(help)
    return name === undefined ? exitStatus.badInput : exitStatus.done
  }
  if (name === '--version' || name === 'version') {
    terminal.print(version)
    return exitStatus.done
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    terminal.progress(`there is no command ${name}; there are ${Object.keys(commands).join(', ')}`)
    return exitStatus.badInput
  }
  return runCommand(command, rest, terminal)
}

async function runCommand(command: Command, words: readonly string[], terminal: Console): Promise<number> {
  try {
    const given = readArguments(words, command.options)
    if (given.help) terminal.print(`npm run --silent cli -- ${command.usage}\n${command.summary}`)
    else {
      if (given.out !== undefined) await terminal.checkOutput(given.out, given.files)
      await command.run(given, terminal, createMemo(defaultCounter()))
    }
    return exitStatus.done
  } catch (error) {
    if (isStorageError(error)) {
      terminal.progress(`${error.message} ${error.remedy}`)
      return exitStatus.badInput
    }
    if (error instanceof LocationError) {
      terminal.progress(error.message)
      return exitStatus.badInput
    }
    if (!(error instanceof CliFailure)) throw error
    if (error.message !== '') terminal.progress(error.message)
    if (error.status === exitStatus.badInput) terminal.progress(`usage: ${command.usage}`)
    return error.status
  }
}
