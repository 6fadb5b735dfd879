import { Gauge } from 'prom-client'
import { metrics } from '@/lib/observe/metrics'
import type { PoolStats } from './worker-pool'

/** Registers gauges of the worker pools; `stats` is called when metrics are collected. */
export function showPools(stats: () => readonly PoolStats[]): void {
  const registers = [metrics().registry]
  const gauge = (
    name: string,
    help: string,
    label: string,
    valuesOf: (pool: PoolStats) => Readonly<Record<string, number>>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: ['lane', label],
      registers,
      collect() {
        for (const pool of stats())
          for (const [key, value] of Object.entries(valuesOf(pool))) this.set({ lane: pool.name, [label]: key }, value)
      },
    })
  }
  gauge(
    'condensery_workers',
    'Worker threads, by lane and by what they do',
    'state',
    ({ workers, computing, waiting }) => ({ computing, waiting, idle: workers - computing - waiting }),
  )
  gauge(
    'condensery_tasks',
    'Tasks that wait for a worker, and those that have ended, by lane and ending',
    'state',
    ({ queued, done, failed, cancelled, timedOut, lost }) => ({ queued, done, failed, cancelled, timedOut, lost }),
  )
}
