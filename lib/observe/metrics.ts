import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { processState } from '@/lib/base/process-state'

export interface Metrics {
  /** Other modules register their own gauges here. */
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly runs: Histogram<'provider' | 'outcome'>
  readonly imports: Counter<'outcome'>
  readonly modelCalls: Histogram<'model' | 'outcome'>
  /** Of the service that gateways call. */
  readonly liveCalls: Histogram<'outcome'>
  readonly liveSaved: Histogram
  readonly liveTokens: Counter<'side'>
}

const state = processState<{ condenseryMetrics: Metrics }>()

/** The metrics of this process since its start. No label holds text that a person wrote. */
export const metrics = (): Metrics => (state.condenseryMetrics ??= createMetrics())

function createMetrics(): Metrics {
  const registry = new Registry()
  // Adds event loop lag, memory and CPU time.
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'condensery_http_request_duration_seconds',
      help: 'Time to answer a request, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
      registers,
    }),
    runs: new Histogram({
      name: 'condensery_run_duration_seconds',
      help: 'Time of a condensation, by provider and outcome',
      labelNames: ['provider', 'outcome'],
      buckets: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 180, 600],
      registers,
    }),
    imports: new Counter({
      name: 'condensery_imports_total',
      help: 'Files imported or refused',
      labelNames: ['outcome'],
      registers,
    }),
    modelCalls: new Histogram({
      name: 'condensery_model_call_duration_seconds',
      help: 'Time of a call of a model, by kind of provider and outcome',
      labelNames: ['model', 'outcome'],
      buckets: [0.1, 0.5, 1, 2, 5, 10, 20, 60, 180, 600],
      registers,
    }),
    liveCalls: new Histogram({
      name: 'condensery_live_call_duration_seconds',
      help: 'Time to answer a call of the service that condenses, by what became of it',
      labelNames: ['outcome'],
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
      registers,
    }),
    liveSaved: new Histogram({
      name: 'condensery_live_saved_tokens',
      help: 'Tokens that a call of the service saved',
      buckets: [0, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000],
      registers,
    }),
    liveTokens: new Counter({
      name: 'condensery_live_tokens_total',
      help: 'Tokens of the messages that came to the service, and of those that it gave',
      labelNames: ['side'],
      registers,
    }),
  }
}
