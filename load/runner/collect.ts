/** The samples of many pods as one judged record: all of them there, of this run, merged before anything is computed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { LoadPlan } from '../core/plan.ts'
import type { Flaw } from '../core/validity.ts'
import { PODS, SAMPLES } from '../kubernetes/commands.ts'
import { flawsOfGenerators, type Part } from './judge-generators.ts'
import { mergeReductions } from './merge-reductions.ts'
import { fullRecord, writeRecord } from './record.ts'
import { reduceSamples } from './reduce.ts'
import type { K6Run } from './run-k6.ts'
import { summarised } from './summarise.ts'

/** What was written beside the manifests: `load-run.json`. */
export interface CollectedRun {
  version: 1
  name: string
  k6: string
  image: string
  environment: { name: string; baseUrl: string }
  plan: LoadPlan
  unknown: string[]
  leftOut: string[]
  ledger: Ledger
  openapi: unknown
}

/** Our own file: what k6 and the judge rely on is there. */
const RunForm = z.looseObject({
  version: z.literal(1),
  environment: z.object({ name: z.string(), baseUrl: z.string() }),
  plan: z.looseObject({ planVersion: z.literal(1), generators: z.looseObject({ count: z.int(), run: z.string() }) }),
})

/** Of `kubectl get pods -o json`, the part that tells how k6 ended. */
const PodsForm = z.looseObject({
  items: z.array(
    z.looseObject({
      metadata: z.looseObject({ name: z.string() }),
      status: z.looseObject({
        containerStatuses: z
          .array(
            z.looseObject({
              name: z.string(),
              state: z.looseObject({ terminated: z.looseObject({ exitCode: z.int() }).optional() }),
            }),
          )
          .optional(),
      }),
    }),
  ),
})

/** Throws FILE_UNREADABLE. */
export function readRun(dir: string): CollectedRun {
  const form = RunForm.transform(read => read as unknown as CollectedRun)
  return readForm(join(dir, 'load-run.json'), form, 'Give the folder that `--on kubernetes --out DIR` wrote.')
}

/** `resultsDir` takes `load.json`. Throws FILE_UNREADABLE, and USAGE where the run has not ended. */
export async function collectRun(dir: string, resultsDir: string): Promise<LoadRecord> {
  const { plan, k6, image, unknown, leftOut } = readRun(dir)
  const run = howItEnded(dir)
  const parts: Part[] = []
  for (const file of samplesIn(dir)) parts.push({ file, reduction: await reduceSamples(join(dir, SAMPLES, file)) })
  const reduction = mergeReductions(parts.map(part => part.reduction))
  const own = flawsOfGenerators(plan, parts, reduction, run)
  const flaws: Flaw[] = unknown.map(endpoint => ({ kind: 'unknown-request', endpoint }))
  writeRecord(resultsDir, fullRecord(plan, k6, reduction, run, [...own, ...flaws], { machine: `pods of ${image}` }))
  return summarised({ plan, reduction, run, flaws: own }, { k6, flaws, leftOut })
}

function samplesIn(dir: string): string[] {
  const folder = join(dir, SAMPLES)
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.ndjson.gz'))
      .sort()
  } catch (cause) {
    throw unreadable(folder, (cause as Error).message, 'Copy the samples there first: `kubectl cp`.', cause)
  }
}

/** The first exit code that is not 0 stands for the run. */
function howItEnded(dir: string): K6Run {
  const path = join(dir, PODS)
  const { items } = readForm(path, PodsForm, 'Write it with `kubectl get pods -l k6_cr=NAME,runner=true -o json`.')
  const codes = items.map(({ metadata, status }) => {
    const k6 = status.containerStatuses?.find(({ name }) => name === 'k6')
    const code = k6?.state.terminated?.exitCode
    if (code !== undefined) return { pod: metadata.name, code }
    throw new HarnessError(
      'USAGE',
      `By ${path}, k6 has not ended in the pod ${metadata.name}.`,
      'Wait for the end of the run, then ask for the pods and copy the samples again.',
    )
  })
  const bad = codes.filter(({ code }) => code !== 0)
  const errors = bad.map(
    ({ pod, code }) => `k6 in the pod ${pod} ended with code ${code}: see \`kubectl logs ${pod}\`.`,
  )
  return {
    exitCode: bad[0]?.code ?? (codes.length === 0 ? null : 0),
    stopped: false,
    killed: false,
    health: [],
    errors,
  }
}

function readForm<T>(path: string, form: z.ZodType<T>, hint: string): T {
  try {
    return form.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw unreadable(path, (cause as Error).message.slice(0, 200), hint, cause)
  }
}

function unreadable(path: string, why: string, hint: string, cause: unknown): HarnessError {
  return new HarnessError('FILE_UNREADABLE', `${path} could not be read: ${why}`, hint, cause)
}
