/** The full record of a load run, `load.json`: everything a verdict or a comparison is made of, mergeable. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stableStringify } from '../../contract/json.ts'
import { toData } from '../core/histogram.ts'
import type { LoadPlan } from '../core/plan.ts'
import type { Measurement } from './measure.ts'

export interface Fingerprint {
  k6: string
  /** Of the scripts that k6 ran, and what they are made of. */
  script: string
  profile: string
  machine: string
  /** Protocol and version of TLS, as negotiated: `HTTP/2.0 tls1.3`. */
  transport?: string
}

export type FullRecord = ReturnType<typeof fullRecord>

/** `machine`: of the generators, where it is not this one. */
export function fullRecord({ plan, reduction, run, flaws }: Measurement, k6Version: string, machine = thisMachine()) {
  const first = Number.isFinite(reduction.from) ? Math.floor(reduction.from / 1000) : 0
  return {
    recordVersion: 1 as const,
    fingerprint: {
      ...fingerprintOf(plan, k6Version, machine),
      transport: [...reduction.transports].sort().join(', '),
    } as Fingerprint,
    plan,
    exitCode: run.exitCode,
    stopped: run.stopped,
    flaws,
    started: reduction.started,
    ended: reduction.ended,
    dropped: reduction.dropped,
    skipped: Object.fromEntries(reduction.skipped) as Record<string, number>,
    /** ISO 8601; the seconds of the cells count from here. */
    from: Number.isFinite(reduction.from) ? new Date(first * 1000).toISOString() : null,
    cells: reduction.cells.map(({ call, step, outcome, second, histogram }) => ({
      call,
      step,
      outcome,
      second: second - first,
      latency: toData(histogram),
    })),
    starts: reduction.starts.map(({ step, second, count }) => ({ step, second: second - first, count })),
    canary: toData(reduction.canary),
    health: run.health,
    errors: run.errors,
  }
}

function thisMachine(): string {
  return `${platform()}/${arch()}, ${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown'}`
}

/** What is known of it before a request is sent. */
export function fingerprintOf(plan: LoadPlan, k6: string, machine = thisMachine()): Fingerprint {
  // What is asked of the answers changes nothing of the load.
  const { objectives: _objectives, margins: _margins, ...applied } = plan.profile
  const script = ['../k6/', '../core/'].flatMap(sourcesIn)
  return {
    k6,
    script: shortHash(script.join('\n')),
    profile: shortHash(stableStringify(applied)),
    machine: plan.generators === undefined ? machine : `${plan.generators.count} generators on ${machine}`,
  }
}

function sourcesIn(folder: string): string[] {
  const location = fileURLToPath(new URL(folder, import.meta.url))
  const names = readdirSync(location).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return names.sort().map(name => readFileSync(join(location, name), 'utf8'))
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export function writeRecord(folder: string, record: FullRecord): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'load.json')
  writeFileSync(`${path}.tmp`, stableStringify(record))
  renameSync(`${path}.tmp`, path)
}
