/** What is to be done with a run on a cluster, command by command. */
import { CLIENT_CERT, CLIENT_KEY, PEOPLE } from '../core/plan.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import { PODS, SAMPLES } from '../runner/collect.ts'
import type { Step, WrittenRun } from '../runner/export.ts'
import { type Cluster, COLLECTOR, MANIFESTS, USER } from './manifests.ts'

/** A pod has this long to be scheduled and to fetch its image. */
const PATIENCE_SECONDS = 600

export function clusterSteps({ name, plan, keys, place, out, cluster }: WrittenRun & { cluster: Cluster }): Step[] {
  const { namespace, secret } = cluster
  const kubectl = `kubectl -n ${namespace}`
  const seconds = Math.ceil(longestRunSeconds(plan.profile, plan.calls.length) + PATIENCE_SECONDS)
  const named = Object.entries(keys)
  const files = named.map(([, key]) => ` --from-file=${key}=FILE`).join('')
  return [
    {
      why: `Once: the namespace, where it is not there (\`kubectl create namespace ${namespace}\`), and the Secret. Each FILE holds one value: ${named.map(([of, key]) => `${key} is ${said(of)}`).join(', ')}.`,
      command: `${kubectl} create secret generic ${secret}${files}`,
    },
    {
      why: `Start the run. The volume must be writable for the group ${USER}; a file server may not care for what its pods ask.`,
      command: `${kubectl} create -f ${out}/${MANIFESTS}`,
    },
    {
      why: `Wait for its end: after ${seconds} s the operator still waits for a pod that cannot begin, and the next steps say which and why. To stop the load at once: \`${kubectl} delete testrun ${name}\`.`,
      command: `${kubectl} wait testrun/${name} --for=jsonpath='{.status.stage}'=finished --timeout=${seconds}s`,
    },
    {
      why: 'How each pod ended.',
      command: `${kubectl} get pods -l k6_cr=${name},runner=true -o json > ${out}/${PODS}`,
    },
    {
      why: 'Copy the samples.',
      command: [
        `${kubectl} create -f ${out}/${COLLECTOR}`,
        `${kubectl} wait pod/${name}-collector --for=condition=Ready --timeout=300s`,
        `${kubectl} cp ${name}-collector:/results ${out}/${SAMPLES}`,
      ].join(' && '),
    },
    { why: 'Merge and judge.', command: `npm run load -- --env ${place} --collect ${out}` },
    { why: 'Clean up.', command: `${kubectl} delete -f ${out}/${COLLECTOR} -f ${out}/${MANIFESTS}` },
  ]
}

const OURS: Record<string, string> = {
  [CLIENT_CERT]: 'the client certificate, PEM',
  [CLIENT_KEY]: 'the key of the client certificate, PEM',
  [PEOPLE]: 'load.people of the environment, as JSON',
}

function said(name: string): string {
  return OURS[name] ?? `“${name}”`
}
