/** A cluster as far as k6 sees one: the pods of an exported load, each a process of its own, and what a collector copies of them. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { SAMPLES } from '../../runner/collect.ts'
import { findK6 } from '../../runner/find-k6.ts'
import { freePort } from '../../runner/run-k6.ts'
import { segmentArguments } from '../../runner/testdata/segments.ts'
import { argumentsBelow, entryBelow, mount } from './kubelet.ts'
import type { Shapes } from './shapes.ts'

// biome-ignore lint/style/noProcessEnv: the pods stand where the command line would.
const env = process.env

export type Applied = Pick<Shapes, 'testRun' | 'configMap'>

/** Of the folder that was exported, as Kubernetes reads it. */
export function appliedFrom(out: string): Applied {
  const manifest = (file: string) => parse(readFileSync(join(out, 'manifests', file), 'utf8'), { version: '1.1' })
  return {
    testRun: manifest('3-test-run.yaml') as Shapes['testRun'],
    configMap: manifest('1-script.yaml') as Shapes['configMap'],
  }
}

/** What the operator's runner is: the arguments in its order, paused until the starter comes. */
export async function startPod(
  index: number,
  root: string,
  { testRun, configMap }: Applied,
  secrets: Record<string, string>,
) {
  mount(root, testRun, configMap, secrets)
  const { name } = testRun.metadata
  const [segment = '', sequence = '', ...tag] = segmentArguments(index, testRun.spec.parallelism)
  const port = await freePort()
  const words = [
    ...['run', '--quiet', segment, sequence],
    ...argumentsBelow(root, testRun, `${name}-${index}-x`),
    entryBelow(root, testRun),
    ...[`--address=127.0.0.1:${port}`, '--paused', ...tag, '--tag', `testrun_name=${name}`],
  ]
  const child = spawn((await findK6(env)).path, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 300_000,
    env: { PATH: env['PATH'], K6_AUTO_EXTENSION_RESOLUTION: 'false' },
  })
  let message = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    message += text
  })
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  return { port, root, ended, said: () => message }
}

/** The starter's request, tried until the runner listens. */
async function unpause(port: number): Promise<void> {
  const body = JSON.stringify({ data: { attributes: { paused: false }, id: 'default', type: 'status' } })
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/status`, { method: 'PATCH', body }).catch(() => undefined)
    if (answer?.ok === true) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the runner does not listen')
}

/** Runs all pods to their end, below `dir`, and lays down in the folder what the printed commands would have copied. */
export async function runPods(out: string, dir: string, secrets: Record<string, string>) {
  const applied = appliedFrom(out)
  const indices = Array.from({ length: applied.testRun.spec.parallelism }, (_, i) => i + 1)
  const pods = await Promise.all(indices.map(index => startPod(index, join(dir, `pod-${index}`), applied, secrets)))
  await Promise.all(pods.map(({ port }) => unpause(port)))
  const codes = await Promise.all(pods.map(({ ended }) => ended))
  mkdirSync(join(out, SAMPLES))
  for (const { root } of pods) cpSync(join(root, 'results'), join(out, SAMPLES), { recursive: true })
  return { pods, codes }
}
