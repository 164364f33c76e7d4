import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isObject } from '../../contract/json.ts'
import { needs } from '../../testing/needs.ts'
import type { LoadPlan } from '../core/plan.ts'
import { type Need, needOf, peakVus, podsFor, USUAL_POD } from '../core/resources.ts'
import { scenariosOf } from '../core/scenarios.ts'
import { marked, runName } from '../runner/export.ts'
import { capture } from '../runner/find-k6.ts'
import { planLoad } from '../runner/plan.ts'
import { profileNamed } from '../runner/profiles.ts'
import { secretKeys } from '../runner/secrets.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../runner/testdata/service.ts'
import { clusterOf, filesOf, manifestsOf } from './manifests.ts'
import type { Shapes } from './testdata/shapes.ts'

// biome-ignore lint/style/noProcessEnv: Go needs its cache and its proxies.
const env = process.env

const profile = await profileNamed('smoke')

function planOf(parts: Partial<LoadPlan['profile']> = {}, generators = 3): LoadPlan {
  const { plan } = planLoad({
    environment: exampleEnvironment('http://127.0.0.1:1'),
    ledger: exampleLedger(),
    openapi: exampleDocument(),
    profile: { ...profile, ...parts },
  })
  return marked(plan, generators)
}

const KEYS = ['client-id', 'client-secret', 'certificate', 'key']
const FILES = { 'script.js': 'export default () => undefined', 'plan.json': '{}', 'authorities.pem': 'PEM' }

function manifests(plan = planOf(), files = FILES) {
  const cluster = clusterOf({
    parallelism: 3,
    namespace: 'load',
    image: `grafana/k6:1.8.1@sha256:${'a'.repeat(64)}`,
    secret: 'example-secrets',
    storageClass: 'shared',
    starterImage: `example/starter@sha256:${'b'.repeat(64)}`,
  })
  return manifestsOf({ name: 'load-example', plan, files, keys: KEYS, cluster }) as Shapes
}

const OPERATOR = { module: 'github.com/grafana/k6-operator@v1.5.0', file: 'config/crd/bases/k6.io_testruns.yaml' }

/** The operator's own definition (Apache-2.0) without its descriptions; what starts and what initializes has the type of what runs. */
const schemaFile = new URL('./testdata/test-run.json', import.meta.url)
const SCHEMA = JSON.parse(readFileSync(schemaFile, 'utf8')) as object

/** A cluster prunes what is unknown without a word: here it is an error. What has no properties is free, as `metadata`. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema as never)) return schema
  const inner = Object.fromEntries(Object.entries(schema as object).map(([name, value]) => [name, closed(value)]))
  const open = inner['properties'] === undefined || 'additionalProperties' in inner || inner['type'] !== 'object'
  return open ? inner : { ...inner, additionalProperties: false }
}

const ajv = new Ajv({ strict: false, allErrors: true, formats: { int32: true, int64: true, 'date-time': true } })

/** The operator's schema is large: it is compiled once. */
function errorsOf(schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(each => `${each.instancePath} ${each.message} ${JSON.stringify(each.params)}`)
}

type Run = ReturnType<typeof manifests>['testRun']
const WRONG: [string, (run: Run) => unknown][] = [
  ['a field that is unknown', ({ spec, ...run }) => ({ ...run, spec: { ...spec, thresholds: false } })],
  [
    'a misspelt field of the runner',
    ({ spec, ...run }) => ({ ...run, spec: { ...spec, runner: { ...spec.runner, volumeMount: [] } } }),
  ],
  ['a number as text', ({ spec, ...run }) => ({ ...run, spec: { ...spec, parallelism: '3' } })],
  ['a boolean for text', ({ spec, ...run }) => ({ ...run, spec: { ...spec, quiet: true } })],
  ['no script', ({ spec: { script: _, ...spec }, ...run }) => ({ ...run, spec })],
  [
    'a volume of an unknown kind',
    ({ spec, ...run }) => ({
      ...run,
      spec: { ...spec, runner: { ...spec.runner, volumes: [{ name: 'x', disk: {} }] } },
    }),
  ],
]

describe("by the operator's own schema", () => {
  const schema = closed(SCHEMA) as object
  it('takes the TestRun', () => {
    expect(errorsOf(schema, manifests().testRun)).toEqual([])
  })
  it.each(WRONG)('rejects %s', (_, change) => {
    expect(errorsOf(schema, change(manifests().testRun))).not.toEqual([])
  })
})

/** Comes with the operator's sources by way of Go. */
const fetched = await capture('go', ['mod', 'download', '-json', OPERATOR.module], {
  env,
  cwd: tmpdir(),
  timeoutMs: 60_000,
})
const absent = fetched.code === 0 ? undefined : `Go cannot fetch ${OPERATOR.module}: its schema is as it was kept.`
it('keeps the schema as the operator publishes it', needs(absent), () => {
  const text = readFileSync(join((JSON.parse(fetched.stdout) as { Dir: string }).Dir, OPERATOR.file), 'utf8')
  const published = parse(text).spec.versions[0].schema.openAPIV3Schema
  const { runner } = published.properties.spec.properties
  const kept = JSON.parse(readFileSync(schemaFile, 'utf8'), (_, value) =>
    isObject(value) && '$ref' in value ? bare(runner) : value,
  )
  expect(kept).toEqual(bare(published))
})

/** Without what tells no type. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare)
  if (!isObject(schema as never)) return schema
  const reported = (name: string, value: unknown) =>
    !name.startsWith('x-') && !(name === 'description' && typeof value === 'string')
  const kept = Object.entries(schema as object).filter(([name, value]) => reported(name, value))
  return Object.fromEntries(kept.map(([name, value]) => [name, bare(value)]))
}

it('pins the image, hands no account token out and runs without privileges', () => {
  const { testRun, collector } = manifests()
  const { runner, starter } = testRun.spec
  for (const pod of [runner, starter]) expect(pod.automountServiceAccountToken).toBe('false')
  expect(collector.spec.automountServiceAccountToken).toBe(false)
  for (const image of [runner.image, collector.spec.containers[0]?.image])
    expect(image).toMatch(/:1\.8\.1@sha256:a{64}$/)
  for (const pod of [runner.securityContext, starter.securityContext, collector.spec.securityContext])
    expect(pod.runAsNonRoot).toBe(true)
  for (const container of [runner.containerSecurityContext, collector.spec.containers[0]?.securityContext])
    expect(container).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true })
  expect(starter.image).toMatch(/^example\/starter@/)
})

it('is written so that Kubernetes, which reads YAML 1.1, reads what was meant', () => {
  const all = manifests()
  const read = Object.values(filesOf(all)).map(text => parse(text, { version: '1.1' }))
  expect(read).toEqual([all.configMap, all.claim, all.testRun, all.collector])
})

it('names the Secret and its keys, and mounts them and the volume at what the arguments say', () => {
  const { testRun, claim, collector } = manifests()
  const { runner, arguments: words } = testRun.spec
  expect(runner.volumes.flatMap(volume => volume.secret?.items?.map(({ key }) => key) ?? [])).toEqual([
    'client-id',
    'client-secret',
    'certificate',
    'key',
  ])
  for (const { mountPath } of runner.volumeMounts) expect(words).toContain(`=${mountPath}`)
  expect(runner.volumes.at(-1)?.persistentVolumeClaim?.claimName).toBe(claim.metadata.name)
  expect(collector.spec.volumes[0]?.persistentVolumeClaim.claimName).toBe(claim.metadata.name)
  expect(words.split(' ').every(word => /^[\w./=$()-]+$/.test(word))).toBe(true)
  expect(words).not.toContain('--tag')
})

it('has Go collect garbage before the memory that the pod asks for is exceeded, and allows it twice that', () => {
  const { env: variables, resources } = manifests().testRun.spec.runner
  const mib = Number.parseInt(resources.requests.memory, 10)
  expect(variables).toContainEqual({ name: 'GOMEMLIMIT', value: `${mib}MiB` })
  expect(variables).toContainEqual({ name: 'GOGC', value: 'off' })
  expect(resources.limits.memory).toBe(`${mib * 2}Mi`)
})

it('takes as few pods of the usual size as hold what the plan needs', () => {
  const plan = planOf({ steps: [{ name: 'one', rate: 500, seconds: 60 }] })
  const fewest = podsFor(plan) ?? 0
  const sized = (count: number) => needOf({ ...plan, generators: { run: '', ...plan.generators, count } })
  const fits = ({ memoryMib, cpu }: Need) => memoryMib <= USUAL_POD.memoryMib && cpu <= USUAL_POD.cpu
  expect([fits(sized(fewest)), fits(sized(fewest - 1))]).toEqual([true, false])
})

it('rejects a plan that no ConfigMap can hold', () => {
  expect(() => manifests(planOf(), { ...FILES, 'plan.json': 'x'.repeat(1 << 20) })).toThrow('Kubernetes takes 1048576')
})

it('tags every scenario itself, with one canary and whole virtual users for each generator', () => {
  const rate = fc.double({ min: 0.05, max: 300, noNaN: true })
  fc.assert(
    fc.property(rate, fc.integer({ min: 1, max: 60 }), (value, generators) => {
      const plan = planOf({ steps: [{ name: 'one', rate: value, seconds: 10 }] }, generators)
      const { one, canary } = scenariosOf(plan.profile, plan.calls.length, plan.generators)
      expect(canary).toMatchObject({ vus: generators, tags: { split: plan.generators?.run } })
      expect(one?.tags).toEqual({ step: 'one', split: plan.generators?.run })
      const vus = one !== undefined && 'maxVUs' in one ? one.maxVUs : 0
      expect(vus % generators).toBe(0)
      // Of the arrivals of one longest journey a segment has its share, rounded up.
      const longest = plan.profile.timeoutSeconds * plan.calls.length
      expect(vus / generators).toBeGreaterThanOrEqual(Math.ceil((value * longest) / generators))
    }),
    { numRuns: 50 },
  )
})

it('counts the virtual users of steps that overlap by what may still be under way', () => {
  const steps = [
    { name: 'low', rate: 10, seconds: 5 },
    { name: 'high', rate: 20, seconds: 5 },
  ]
  const overlapping = planOf({ steps, timeoutSeconds: 1 }, 1)
  const [low, high] = [10, 20].map(rate => Math.ceil(rate * 5 * 1.2))
  expect(peakVus(overlapping)).toBe((low ?? 0) + (high ?? 0) + 1)
  expect(needOf(planOf({ steps }, 4)).vus).toBeLessThan(needOf(planOf({ steps }, 1)).vus / 3)
})

it('gives each name of a secret a key of its own, whatever it is called', () => {
  expect(secretKeys(['Client ID', 'client-id', 'Ключ', '***'])).toEqual({
    'Client ID': 'client-id',
    'client-id': 'client-id-2',
    Ключ: 'value',
    '***': 'value-2',
  })
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(fc.string(), fc.constant('__proto__'))), names => {
      const keys = Object.values(secretKeys(names))
      expect(new Set(keys).size).toBe(names.length)
      for (const key of keys) expect(key).toMatch(/^[a-z0-9][a-z0-9-]*$/)
    }),
  )
})

it('names a run so that Services and Jobs can be named after it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (environment, name) => {
      expect(runName(environment, name, 'abcdef012345-9a8b7c')).toMatch(/^load[a-z0-9-]{0,36}-9a8b7c$/)
    }),
  )
})
