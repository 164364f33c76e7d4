/** Waits for the end of a run on a cluster, by what `kubectl` tells of its Jobs and pods: the operator's own stage stays where it was when a pod cannot begin. */
import { setTimeout as sleep } from 'node:timers/promises'
import { HarnessError } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import { capture } from './capture.ts'
import type { CollectedRun } from './collect.ts'
import type { Variables } from './find-k6.ts'
import { EventsForm, type PodState, PodsForm, podSentence, podStates } from './pods.ts'
import { errorsSaid } from './run-k6.ts'

interface WaitOrder {
  run: Pick<CollectedRun, 'name' | 'plan'> & { namespace: string }
  env: Variables
  timeoutSeconds: number
  /** What looks stuck may be a Secret that comes a moment later. */
  patienceMs?: number
  signal?: AbortSignal | undefined
  /** What has changed. */
  onChange: (line: string) => void
}

export interface Waited {
  /** Whether k6 came to an end in each pod, good or bad. */
  over: boolean
  /** How things stand. */
  states: PodState[]
}

const EVERY_MS = 2000

/** Throws USAGE where `kubectl` cannot be asked. */
export async function waitForPods(order: WaitOrder): Promise<Waited> {
  const { run, timeoutSeconds, patienceMs = 60_000, signal } = order
  const pods = run.plan.generators?.count ?? 1
  const end = performance.now() + timeoutSeconds * 1000
  let hopelessSince: number | undefined
  let said = ''
  for (;;) {
    const states = await statesNow(order)
    const lines = summary(states, pods)
    if (lines !== said) order.onChange(lines)
    said = lines
    const done = states.filter(({ is }) => is === 'ended' || is === 'failed')
    if (done.length >= pods) return { over: true, states: await withLogs(order, states) }
    const now = performance.now()
    hopelessSince = isHopeless(states, pods) ? (hopelessSince ?? now) : undefined
    const hopeless = hopelessSince !== undefined && now - hopelessSince >= patienceMs
    if (hopeless || now > end || signal?.aborted === true) return { over: false, states: await withLogs(order, states) }
    await sleep(EVERY_MS, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
  }
}

/** Where one pod failed before all had begun, the others wait for it for good; where all run, they end by themselves. */
function isHopeless(states: readonly PodState[], pods: number): boolean {
  if (states.some(({ stuck }) => stuck === true)) return true
  const failed = states.filter(
    ({ is, code }) => is === 'failed' && (code === undefined || CANNOT_BEGIN.includes(code)),
  ).length
  return failed > 0 && failed < pods && !states.some(({ is }) => is === 'ended')
}

/** Of k6, for what it cannot read, and for an output that it cannot open. */
const CANNOT_BEGIN = [107, 255]

function summary(states: readonly PodState[], pods: number): string {
  const count = (is: PodState['is']) => states.filter(each => each.is === is).length
  const parts = [`${count('running')} of ${pods} pods run k6`, `${count('ended')} ended`, `${count('failed')} failed`]
  const waiting = states.filter(({ is }) => is === 'waiting').map(podSentence)
  return [parts.join(', '), ...waiting].join('\n  ')
}

async function statesNow(order: WaitOrder): Promise<PodState[]> {
  const { name } = order.run
  const text = await kubectl(order, ['get', 'jobs,pods', '-l', `k6_cr=${name},runner=true`, '-o', 'json'])
  const { items } = PodsForm.parse(JSON.parse(text))
  const states = podStates(items)
  if (!states.some(({ is }) => is === 'waiting')) return states
  // Who may not see events is told what the pods themselves say.
  const told = await kubectl(order, ['get', 'events', '--field-selector', 'type=Warning', '-o', 'json']).catch(() => '')
  const read = parseJson(told)
  return podStates(items, read === undefined ? [] : EventsForm.parse(read).items)
}

/** What failed says why in its log. */
async function withLogs(order: WaitOrder, states: readonly PodState[]): Promise<PodState[]> {
  const logged = async (state: PodState): Promise<PodState> => {
    if (state.is !== 'failed' || state.code === undefined) return state
    const log = await kubectl(order, ['logs', state.name, '--tail', '50']).catch(() => '')
    const [first] = errorsSaid(log, [])
    return first === undefined ? state : { ...state, why: `${state.why} (${first})` }
  }
  return Promise.all(states.map(logged))
}

async function kubectl({ run, env }: WaitOrder, words: readonly string[]): Promise<string> {
  const said = await capture('kubectl', ['-n', run.namespace, ...words], { env, timeoutMs: 30_000 })
  if (said.code === 0) return said.stdout
  const why = said.startError ?? (said.timedOut ? 'it did not answer within 30 s' : said.stderr.trim().slice(-300))
  throw new HarnessError(
    'USAGE',
    `The cluster could not be asked with \`kubectl -n ${run.namespace} ${words.join(' ')}\`: ${why}.`,
    'See whether kubectl is installed and talks to the cluster on which the run was created.',
  )
}
