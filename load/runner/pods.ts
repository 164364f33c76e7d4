/** How the pods of a run stand, out of `kubectl get pods -o json`: facts, and the one sentence that each becomes. */
import { z } from 'zod'

const Told = { reason: z.string().optional(), message: z.string().optional() }
const Condition = z.looseObject({ type: z.string(), status: z.string(), ...Told })
const Container = z.looseObject({
  name: z.string(),
  state: z.looseObject({
    waiting: z.looseObject(Told).optional(),
    terminated: z.looseObject({ exitCode: z.int(), reason: z.string().optional() }).optional(),
  }),
})

/** Of `kubectl get … -o json`, the part that tells how things stand. */
export const PodsForm = z.looseObject({
  items: z.array(
    z.looseObject({
      metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
      status: z.looseObject({
        phase: z.string().optional(),
        ...Told,
        conditions: z.array(Condition).nullish(),
        containerStatuses: z.array(Container).nullish(),
      }),
    }),
  ),
})

type Pod = z.infer<typeof PodsForm>['items'][number]

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
}

export function podState({ metadata, status }: Pod): PodState {
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
  return { name, is: 'waiting', why: told(unscheduled ?? state?.waiting ?? {}), more: describe }
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

/** Of what waits or did not end well. */
export function podSentence({ name, is, why, more }: PodState): string {
  const begun = is === 'waiting' ? `k6 has not begun in ${name}` : `The pod ${name}`
  return `${begun}: ${why}. See \`${more}\`.`
}
