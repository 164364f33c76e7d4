import { describe, expect, it } from 'vitest'
import { PodsForm, podSentence, podState } from './pods.ts'

const pod = (name: string, status: object) => ({
  metadata: { name, namespace: 'load' },
  status,
})
const k6 = (state: object) => ({ containerStatuses: [{ name: 'k6', state }] })
const ended = (exitCode: number, reason = 'Error') => k6({ terminated: { exitCode, reason } })
function sentence(item: object) {
  const states = PodsForm.parse({ items: [item] }).items.map(podState)
  return states.map(state => `${state.is}: ${podSentence(state)}`).join()
}

describe('what became of a pod', () => {
  it.each<[string, object, string]>([
    ['is at work', k6({ running: {} }), 'running: '],
    ['came to its end', ended(0, 'Completed'), 'ended: '],
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
      'waiting: k6 has not begun in run-1-x: ImagePullBackOff: not found. See `kubectl -n load describe pod run-1-x`.',
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
})
