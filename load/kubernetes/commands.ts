/** What the user does with the manifests, command by command. */
import { CLIENT_CERT, CLIENT_KEY, PEOPLE } from '../core/plan.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import type { ManifestInput } from './manifests.ts'

export interface Step {
  why: string
  command: string
}

/** A pod has this long to be scheduled and to fetch its image. */
const PATIENCE_SECONDS = 600
export const MANIFESTS = 'manifests'
export const COLLECTOR = 'collector.yaml'
export const PODS = 'pods.json'
export const SAMPLES = 'samples'

/** `dir`: where everything was written; `environment`: as it is given to `--env`. */
export function nextSteps(input: ManifestInput, dir: string, environment: string): Step[] {
  const { name, namespace, plan, secret } = input
  const kubectl = `kubectl -n ${namespace}`
  const keys = Object.entries(plan.generators?.secretFiles ?? {})
  const seconds = Math.ceil(longestRunSeconds(plan.profile, plan.calls.length) + PATIENCE_SECONDS)
  const files = keys.map(([, key]) => ` --from-file=${key}=FILE`).join('')
  return [
    {
      why: `Once: the Secret. Each FILE holds one value: ${keys.map(([of, key]) => `${key} is ${said(of)}`).join(', ')}.`,
      command: `${kubectl} create secret generic ${secret}${files}`,
    },
    { why: 'Start the run.', command: `${kubectl} create -f ${dir}/${MANIFESTS}` },
    {
      why: 'Wait for its end; the operator says "finished" even where a pod failed.',
      command: `${kubectl} wait testrun/${name} --for=jsonpath='{.status.stage}'=finished --timeout=${seconds}s`,
    },
    {
      why: 'How each pod ended.',
      command: `${kubectl} get pods -l k6_cr=${name},runner=true -o json > ${dir}/${PODS}`,
    },
    {
      why: 'Copy the samples.',
      command: [
        `${kubectl} create -f ${dir}/${COLLECTOR}`,
        `${kubectl} wait pod/${name}-collector --for=condition=Ready --timeout=300s`,
        `${kubectl} cp ${name}-collector:/results ${dir}/${SAMPLES}`,
      ].join(' && '),
    },
    { why: 'Merge and judge.', command: `npm run load -- --env ${environment} --collect ${dir}` },
    { why: 'Clean up.', command: `${kubectl} delete -f ${dir}/${COLLECTOR} -f ${dir}/${MANIFESTS}` },
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
