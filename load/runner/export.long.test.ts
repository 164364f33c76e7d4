import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { needsK6 } from '../../testing/needs.ts'
import { variableOf } from '../core/plan.ts'
import { clusterOf } from '../kubernetes/manifests.ts'
import { mount } from '../kubernetes/testdata/kubelet.ts'
import { appliedFrom, startPod as podOf, runPods } from '../kubernetes/testdata/pods.ts'
import { collectRun, readRun } from './collect.ts'
import { demandExportable, type ExportOrder, exportRun } from './export.ts'
import { capture, findK6 } from './find-k6.ts'
import { profileNamed } from './profiles.ts'
import { keyed, secretsOf } from './secrets.ts'
import {
  CREDENTIALS,
  type ExampleService,
  exampleDocument,
  exampleEnvironment,
  exampleLedger,
  startService,
  TEST_DATA,
} from './testdata/service.ts'

let folder: string
let service: ExampleService
// biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
const env = process.env
const IMAGE = `grafana/k6:1.8.1@sha256:${'5'.repeat(64)}`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kubernetes-test-'))
  service = await startService()
})

afterEach(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The right number is known of the further person alone. */
function environment() {
  const person = { testData: { ...TEST_DATA, Phone: '+4930000000' }, load: { people: [{ Phone: TEST_DATA.Phone }] } }
  return exampleEnvironment(service.baseUrl, person)
}

const CLUSTER = {
  parallelism: 2,
  image: IMAGE,
  namespace: 'load',
  secret: 'example-secrets',
  storageClass: undefined,
  starterImage: undefined,
}

type Written = Awaited<ReturnType<typeof write>>
async function write(parts: Partial<ExportOrder> = {}) {
  const out = join(folder, 'out')
  const { name, steps } = await exportRun({
    environment: environment(),
    ledger: exampleLedger(),
    openapi: exampleDocument(),
    profile: { ...(await profileNamed('smoke', { rate: 4.5, seconds: 4 })), canaryLag: 2000, timeoutSeconds: 1 },
    env,
    out,
    place: 'example',
    cluster: clusterOf(CLUSTER),
    ...parts,
  })
  return { out, name, steps, ...appliedFrom(out) }
}

const valuesOf = (out: string) => keyed(readRun(out).plan, secretsOf(environment())).values
/** What the printed commands would have copied is laid down. */
const play = (written: Written) => runPods(written.out, folder, valuesOf(written.out))
const startPod = (index: number, written: Written) =>
  podOf(index, join(folder, `pod-${index}`), written, valuesOf(written.out))

/** What was left out is no trouble: so short a run is rejected nothing. */
const troubles = (reasons: readonly string[]) => reasons.filter(reason => !reason.startsWith('Left out'))

it('writes what two pods run as they find it, and judges their samples once', needsK6(), async () => {
  const written = await write()
  // Kubernetes reads YAML 1.1, in which `off` is a boolean.
  expect(written.testRun.spec.runner.env).toContainEqual({ name: 'GOGC', value: 'off' })
  const { pods, codes } = await play(written)
  expect(codes, pods.map(({ said: stated }) => stated()).join('\n')).toEqual([0, 0])
  expect(readdirSync(join(written.out, 'samples')).length).toBe(2)
  const record = await collectRun(written.out, join(folder, 'judged'))
  expect(troubles(record.reasons)).toEqual([])
  expect(record).toMatchObject({ validity: 'valid', generators: 2, planned: 4.5, achieved: 4.5, k6: '1.8.1' })
  expect(record.objectives.every(({ met }) => met)).toBe(true)
  const verify = record.latency.find(({ endpoint }) => endpoint === 'ext-verify')?.requests ?? 0
  expect(verify).toBeGreaterThanOrEqual(18)
  expect(verify).toBeLessThanOrEqual(19)
})

it('calls a run invalid whose samples are not all there or are of another run', needsK6(), async () => {
  const written = await write()
  await play(written)
  const [first = '', second = ''] = readdirSync(join(written.out, 'samples')).map(name =>
    join(written.out, 'samples', name),
  )
  const reasons = async () => troubles((await collectRun(written.out, join(folder, 'judged'))).reasons).join(' ')
  expect(await reasons()).toBe('')

  const kept = readFileSync(second)
  writeFileSync(second, kept.subarray(0, kept.length - 9))
  expect(await reasons()).toContain('no complete record')
  rmSync(second)
  expect(await reasons()).toMatch(/Generator [12] of 2 left no samples/)
  cpSync(first, second)
  expect(await reasons()).toContain('Two files hold the samples')

  writeFileSync(second, kept)
  const run = join(written.out, 'load-run.json')
  writeFileSync(run, readFileSync(run, 'utf8').replace(/"run": ?"[^"]+"/, '"run": "another"'))
  expect(await reasons()).toContain('holds samples of another run')
})

it(
  'writes a folder that k6 runs and archives as it is, with each secret by -e, and judges what it measured',
  needsK6(),
  async () => {
    const out = join(folder, 'alone')
    const { steps } = await exportRun({
      environment: environment(),
      ledger: exampleLedger(),
      openapi: exampleDocument(),
      profile: {
        ...(await profileNamed('smoke', { rate: 5, seconds: 4 })),
        logIn: 'shared',
        canaryLag: 2000,
        timeoutSeconds: 1,
      },
      env,
      out,
      place: 'example',
    })
    expect(readdirSync(out).toSorted()).toEqual(['README.md', 'load-run.json', 'plan.json', 'script.js'])
    const readme = readFileSync(join(out, 'README.md'), 'utf8')
    expect(readme.trim().split('\n').length).toBeLessThanOrEqual(10)
    expect(steps.map(({ command }) => command).every(command => readme.includes(command))).toBe(true)
    const { keys, values } = keyed(readRun(out).plan, secretsOf(environment()))
    const given = Object.entries(values).flatMap(([key, value]) => ['-e', `${variableOf(key)}=${value}`])
    for (const key of Object.values(keys)) expect(steps[0]?.command).toContain(`-e ${variableOf(key)}=`)
    const k6 = async (...words: string[]) =>
      capture((await findK6(env)).path, words, { env: { PATH: env['PATH'] }, cwd: out, timeoutMs: 60_000 })
    const without = await k6('run', '--address', '', '--quiet', 'script.js')
    expect([without.code, without.stderr]).toEqual([
      107,
      expect.stringContaining('no value for people: give it with -e SECRET_PEOPLE='),
    ])
    expect((await k6('archive', 'script.js')).code).toBe(0)
    mkdirSync(join(out, 'samples'))
    const words = [
      'run',
      '--address',
      '',
      '--quiet',
      '--tag',
      'instance_id=1',
      '--out',
      'json=samples/1.ndjson.gz',
      ...given,
    ]
    // Of the archive, in which everything lies that the script needs.
    const ran = await k6(...words, 'archive.tar')
    expect(ran.code, ran.stderr).toBe(0)
    const record = await collectRun(out, join(folder, 'judged'))
    expect(troubles(record.reasons)).toEqual([])
    expect(record).toMatchObject({ validity: 'valid', planned: 5, achieved: 5 })
    for (const value of Object.values(values))
      expect(readFileSync(join(out, 'archive.tar'), 'utf8')).not.toContain(value)
  },
)

it('tells by the samples of a folder that k6 ended the load on a service that is down', needsK6(), async () => {
  const out = join(folder, 'alone')
  const profile = { ...(await profileNamed('smoke', { rate: 5, seconds: 8 })), canaryLag: 2000, timeoutSeconds: 1 }
  const [ledger, openapi] = [exampleLedger(), exampleDocument()]
  await exportRun({ environment: environment(), ledger, openapi, profile, env, out, place: 'example' })
  await service.stop()
  mkdirSync(join(out, 'samples'))
  const { values } = keyed(readRun(out).plan, secretsOf(environment()))
  const given = Object.entries(values).flatMap(([key, value]) => ['-e', `${variableOf(key)}=${value}`])
  const words = ['run', '--address', '', '--quiet', '--tag', 'instance_id=1', '--out', 'json=samples/1.ndjson.gz']
  const options = { env: { PATH: env['PATH'] }, cwd: out, timeoutMs: 60_000 }
  expect((await capture((await findK6(env)).path, [...words, ...given, 'script.js'], options)).code).toBe(99)
  const record = await collectRun(out, join(folder, 'judged'))
  expect([record.validity, troubles(record.reasons).filter(each => !each.startsWith('Not met'))]).toEqual(['valid', []])
  expect(record.objectives.find(({ id }) => id === 'LOAD-11/all')).toMatchObject({ met: false })
  service = await startService()
})

it('writes neither a credential nor test data', needsK6(), async () => {
  const { out, steps } = await write()
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  expect(files.length).toBe(8)
  const texts = files.map(each => readFileSync(join(each.parentPath, each.name), 'utf8'))
  for (const text of [...texts, JSON.stringify(steps)])
    for (const value of [...Object.values(CREDENTIALS), ...Object.values(TEST_DATA)])
      expect(text.includes(value)).toBe(false)
  expect(steps.map(({ command }) => command).join('\n')).toContain(
    'create secret generic example-secrets --from-file=phone=FILE --from-file=message=FILE --from-file=client-id=FILE --from-file=client-secret=FILE --from-file=people=FILE',
  )
})

it.each<[string, Partial<Parameters<typeof clusterOf>[0]>, string]>([
  ['no image', { image: undefined }, 'No --image'],
  ['a tag alone', { image: 'grafana/k6:1.8.1' }, 'by version and digest'],
  ['a digest that is cut', { image: 'grafana/k6:1.8.1@sha256:55' }, 'by version and digest'],
  ['another version', { image: IMAGE.replace('1.8.1', '2.0.0') }, '2.0.0'],
  ['no generator', { parallelism: 0 }, '--parallelism is 0'],
  ['half a generator', { parallelism: 1.5 }, '--parallelism is 1.5'],
  ['a namespace that is none', { namespace: 'Load!' }, '--namespace'],
])('rejects %s', (_, parts, words) => {
  expect(() => clusterOf({ ...CLUSTER, ...parts })).toThrow(words)
})

it('rejects a profile whose trials depend on each other, and a folder with something in it', async () => {
  const smoke = await profileNamed('smoke')
  for (const name of ['breakpoint', 'limits'])
    await expect(async () => demandExportable(await profileNamed(name), folder)).rejects.toThrow('step by step')
  demandExportable(smoke, folder)
  writeFileSync(join(folder, 'old'), '')
  expect(() => demandExportable(smoke, folder)).toThrow('is not empty')
})

it('is not read by k6 where a value is missing in the pod, or the time of consent is over', needsK6(), async () => {
  const written = await write()
  const later = structuredClone(written)
  const plan = JSON.parse(later.configMap.data['plan.json'] ?? '')
  later.configMap.data['plan.json'] = JSON.stringify({ ...plan, until: 1 })
  const late = await startPod(1, later)
  expect(await late.ended).toBe(107)
  expect(late.said()).toContain('earlier time')
  rmSync(join(folder, 'pod-1'), { recursive: true })
  expect(() => mount(join(folder, 'pod-1'), written.testRun, written.configMap, {})).toThrow('and not there')
})
