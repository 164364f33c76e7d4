/** How the pods of a run stand, out of `kubectl get jobs,pods -o json`: facts, and the one sentence that each becomes. */
import { z } from 'zod'

const Condition = z.looseObject({
  type: z.string(),
  status: z.string(),
  reason: z.string().optional(),
  message: z.string().optional(),
})
const Container = z.looseObject({
  name: z.string(),
  state: z.looseObject({
    waiting: z.looseObject({ reason: z.string().optional(), message: z.string().optional() }).optional(),
    terminated: z.looseObject({ exitCode: z.int(), reason: z.string().optional() }).optional(),
  }),
})

/** Of `kubectl get … -o json`, the part that tells how things stand. */
export const PodsForm = z.looseObject({
  items: z.array(
    z.looseObject({
      kind: z.string().optional(),
      metadata: z.looseObject({
        name: z.string(),
        namespace: z.string().optional(),
        labels: z.record(z.string(), z.string()).optional(),
      }),
      status: z.looseObject({
        phase: z.string().optional(),
        reason: z.string().optional(),
        message: z.string().optional(),
        conditions: z.array(Condition).nullish(),
        containerStatuses: z.array(Container).nullish(),
      }),
    }),
  ),
})

/** Of `kubectl get events -o json`. */
export const EventsForm = z.looseObject({
  items: z.array(
    z.looseObject({
      involvedObject: z.looseObject({ name: z.string().optional() }),
      message: z.string().optional(),
    }),
  ),
})

type Items = z.infer<typeof PodsForm>['items']
type Events = z.infer<typeof EventsForm>['items']

export interface PodState {
  name: string
  /** `waiting`: k6 has not begun there. */
  is: 'running' | 'ended' | 'waiting' | 'failed'
  /** Of k6, where it ended. */
  code?: number
  /** Of what waits or failed. */
  why?: string
  /** The command that shows more. */
  more?: string
  /** It waits for what no time brings. */
  stuck?: true
}

/** Reasons by which the kubelet says that it cannot start a container, and not that it is about to. */
const STUCK = /Err|BackOff|Invalid|Failed/

/** Of the pods that run k6, and of Jobs that got none. */
export function podStates(items: Items, events: Events = []): PodState[] {
  const pods = items.filter(({ kind }) => kind !== 'Job')
  const empty = items.filter(
    ({ kind, metadata }) => kind === 'Job' && !pods.some(pod => pod.metadata.labels?.['job-name'] === metadata.name),
  )
  return [...pods.map(pod => stateOf(pod, events)), ...empty.map(job => withoutPod(job, events))]
}

function stateOf({ metadata, status }: Items[number], events: Events): PodState {
  const { name } = metadata
  const kubectl = `kubectl -n ${metadata.namespace ?? 'default'}`
  const describe = `${kubectl} describe pod ${name}`
  const state = status.containerStatuses?.find(each => each.name === 'k6')?.state
  if (state?.terminated?.reason === 'OOMKilled')
    return { name, is: 'failed', code: state.terminated.exitCode, why: OUT_OF_MEMORY, more: describe }
  // Evicted, past its deadline: whatever its container said last.
  if (status.phase === 'Failed' && status.reason !== undefined)
    return { name, is: 'failed', why: `the cluster ended it, ${told(status)}`, more: describe }
  if (state?.terminated !== undefined) {
    const { exitCode: code } = state.terminated
    const logs = { why: `k6 ended with code ${code}${CODES[code] ?? ''}`, more: `${kubectl} logs ${name}` }
    return { name, is: SOUND.includes(code) ? 'ended' : 'failed', code, ...(code === 0 ? {} : logs) }
  }
  if (state !== undefined && state.waiting === undefined) return { name, is: 'running' }
  const unscheduled = status.conditions?.find(({ type, status: is }) => type === 'PodScheduled' && is === 'False')
  const event = events.findLast(({ involvedObject }) => involvedObject.name === name)?.message
  const waiting = state?.waiting
  const why = event ?? told(unscheduled ?? waiting ?? {})
  const stuck = STUCK.test(waiting?.reason ?? '') || /MountVolume|references non-existent/.test(event ?? '')
  return { name, is: 'waiting', why, more: describe, ...(stuck ? { stuck } : {}) }
}

function withoutPod({ metadata, status }: Items[number], events: Events): PodState {
  const { name, namespace = 'default' } = metadata
  const event = events.findLast(({ involvedObject }) => involvedObject.name === name)?.message
  const failed = status.conditions?.find(({ type, status: is }) => type === 'Failed' && is === 'True')
  const why = `its Job has no pod, ${event ?? told(failed ?? {})}`
  return {
    name,
    is: failed === undefined ? 'waiting' : 'failed',
    why,
    more: `kubectl -n ${namespace} describe job ${name}`,
  }
}

function told({ reason, message }: { reason?: string | undefined; message?: string | undefined }): string {
  const parts = [reason, message].filter(part => part !== undefined && part !== '')
  return parts.length === 0 ? 'no reason is given yet' : parts.join(': ')
}

/** The run was sound: it came to its end, its rule ended it, or the log-in was refused; what that means is judged from the samples. */
const SOUND: readonly number[] = [0, 99, 108]
const OUT_OF_MEMORY = 'its memory ran out (OOMKilled): give it more pods, or a lower rate'
const CODES: Record<number, string> = {
  99: ', because the service was down',
  107: ': the script, the plan or a secret could not be read',
  108: ', because the log-in was refused',
  255: ': an output could not be opened, most often because the volume cannot be written (permission denied)',
  137: ': something killed it (signal 9)',
  143: ': it was told to end (signal 15)',
}

export function podSentence({ name, is, why, more }: PodState): string {
  switch (is) {
    case 'running':
      return `k6 runs in the pod ${name}.`
    case 'waiting':
      return `k6 has not begun in ${name}: ${why}. See \`${more}\`.`
    case 'ended':
    case 'failed':
      return why === undefined ? `k6 came to its end in the pod ${name}.` : `The pod ${name}: ${why}. See \`${more}\`.`
  }
}
