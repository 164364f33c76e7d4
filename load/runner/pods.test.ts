import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LoadPlan } from '../core/plan.ts'
import { EventsForm, PodsForm, podSentence, podStates } from './pods.ts'
import { waitForPods } from './wait.ts'

const pod = (name: string, status: object) => ({
  kind: 'Pod',
  metadata: { name, namespace: 'load', labels: { 'job-name': name.replace(/-x$/, '') } },
  status,
})
const k6 = (state: object) => ({ containerStatuses: [{ name: 'k6', state }] })
const ended = (exitCode: number, reason = 'Error') => k6({ terminated: { exitCode, reason } })
const job = (name: string, conditions: object[] = []) => ({
  kind: 'Job',
  metadata: { name, namespace: 'load' },
  status: { conditions },
})
const mount = {
  involvedObject: { name: 'run-1-x' },
  message: 'MountVolume.SetUp failed for volume "secrets": references non-existent secret key: phone',
}

function sentence(item: object, events: object[] = []) {
  const [state] = podStates(PodsForm.parse({ items: [item] }).items, EventsForm.parse({ items: events }).items)
  return `${state?.is}${state?.stuck === true ? ' stuck' : ''}: ${state === undefined ? '' : podSentence(state)}`
}

describe('what became of a pod', () => {
  it.each<[string, object, string]>([
    ['is at work', k6({ running: {} }), 'running: k6 runs in the pod run-1-x.'],
    ['came to its end', ended(0, 'Completed'), 'ended: k6 came to its end in the pod run-1-x.'],
    [
      'was ended by the rule of the script',
      ended(99),
      'ended: The pod run-1-x: k6 ended with code 99, because the service was down.',
    ],
    [
      'could not read',
      ended(107),
      'failed: The pod run-1-x: k6 ended with code 107: the script, the plan or a secret could not be read. See `kubectl -n load logs run-1-x`.',
    ],
    [
      'had too little memory',
      { phase: 'Failed', ...ended(137, 'OOMKilled') },
      'failed: The pod run-1-x: its memory ran out (OOMKilled): give it more pods, or a lower rate. See `kubectl -n load describe pod run-1-x`.',
    ],
    ['was killed', ended(137), 'failed: The pod run-1-x: k6 ended with code 137: something killed it (signal 9).'],
    [
      'was evicted',
      { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.' },
      'failed: The pod run-1-x: the cluster ended it, Evicted: The node was low on resource: memory.',
    ],
    [
      'has no image',
      k6({ waiting: { reason: 'ImagePullBackOff', message: 'not found' } }),
      'waiting stuck: k6 has not begun in run-1-x: ImagePullBackOff: not found. See `kubectl -n load describe pod run-1-x`.',
    ],
    [
      'is on its way',
      k6({ waiting: { reason: 'ContainerCreating' } }),
      'waiting: k6 has not begun in run-1-x: ContainerCreating.',
    ],
    [
      'has no node',
      {
        conditions: [
          { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: 'Insufficient memory' },
        ],
      },
      'waiting: k6 has not begun in run-1-x: Unschedulable: Insufficient memory.',
    ],
  ])('%s', (_, status, words) => {
    expect(sentence(pod('run-1-x', status))).toContain(words)
  })

  it('lacks a key of the Secret, which its events alone tell', () => {
    expect(sentence(pod('run-1-x', k6({ waiting: { reason: 'ContainerCreating' } })), [mount])).toContain(
      'waiting stuck: k6 has not begun in run-1-x: MountVolume.SetUp failed for volume "secrets": references non-existent secret key: phone.',
    )
  })

  it('was never made', () => {
    expect(sentence(job('run-1'))).toContain('waiting: k6 has not begun in run-1: its Job has no pod')
    const failed = job('run-1', [{ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded' }])
    expect(sentence(failed)).toContain('failed: The pod run-1: its Job has no pod, BackoffLimitExceeded')
  })
})

describe.skipIf(process.platform === 'win32')('the wait', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wait-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A program in the place of kubectl that knows these answers. */
  async function wait(items: object[], patienceMs: number, timeoutSeconds = 30) {
    const answers = { pods: { items }, events: { items: [mount] } }
    for (const [name, answer] of Object.entries(answers)) writeFileSync(join(folder, name), JSON.stringify(answer))
    const log = JSON.stringify({ level: 'error', msg: 'open /results/x: permission denied' })
    const cases = `case "$4" in jobs,pods) cat ${folder}/pods ;; events) cat ${folder}/events ;; *) echo '${log}' ;; esac`
    writeFileSync(join(folder, 'kubectl'), `#!/bin/sh\n${cases}\n`, { mode: 0o755 })
    const lines: string[] = []
    const plan = { generators: { count: 2, run: 'mark' } } as LoadPlan
    const { over, states } = await waitForPods({
      run: { name: 'run', namespace: 'load', plan },
      env: { PATH: `${folder}:/usr/bin:/bin` },
      timeoutSeconds,
      patienceMs,
      onChange: line => lines.push(line),
    })
    return { over, said: states.map(podSentence).join('\n'), lines }
  }

  it('is over once k6 ended in every pod, and tells why one failed', async () => {
    const { over, said } = await wait([pod('run-1-x', ended(0)), pod('run-2-x', ended(107))], 60_000)
    expect(over).toBe(true)
    expect(said).toContain('(open /results/x: permission denied). See `kubectl -n load logs run-2-x`')
  })

  it('ends where one pod lacks what no time brings', async () => {
    const lacking = pod('run-1-x', k6({ waiting: { reason: 'ContainerCreating' } }))
    const { over, said, lines } = await wait([lacking, pod('run-2-x', k6({ running: {} }))], 0)
    expect(over).toBe(false)
    expect(said).toContain('non-existent secret key: phone')
    expect(lines).toHaveLength(1)
  })

  it('ends where one pod could not begin, for which the others would wait for good', async () => {
    expect((await wait([pod('run-1-x', ended(107)), pod('run-2-x', k6({ running: {} }))], 0)).over).toBe(false)
    // One that was killed amid the run does not stop the others.
    const killed = wait([pod('run-1-x', ended(137)), pod('run-2-x', k6({ running: {} }))], 0, 3)
    expect(await Promise.race([killed, new Promise(resolve => setTimeout(resolve, 1500, 'waits'))])).toBe('waits')
    expect((await killed).over).toBe(false)
  })

  it('says that the cluster could not be asked', async () => {
    const plan = { generators: { count: 2, run: 'mark' } } as LoadPlan
    const run = { name: 'run', namespace: 'load', plan }
    const asked = waitForPods({ run, env: { PATH: folder }, timeoutSeconds: 1, onChange: () => undefined })
    await expect(asked).rejects.toMatchObject({ code: 'USAGE' })
  })
})
