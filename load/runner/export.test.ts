import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { smallLedger, smallOpenapi } from '../../probe/sender/testdata/small-contract.ts'
import { smallEnvironment } from '../../probe/sender/testdata/small-environment.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { demandExportable, type ExportOrder, exportRun, marked, runName } from './export.ts'

const { done, parts } = vi.hoisted(() => ({
  done: [] as { what: string; with: unknown[] }[],
  parts: { plan: undefined as unknown, guard: undefined as Error | undefined },
}))
const told = (what: string, ...all: unknown[]) => void done.push({ what, with: all })

vi.mock('./plan.ts', () => ({
  planLoad: (order: unknown) => {
    told('plan', order)
    return { plan: parts.plan, unknown: ['unknown'], leftOut: ['left out'] }
  },
}))
vi.mock('./guard.ts', () => ({
  guardLoad: (...all: unknown[]) => {
    told('guard', ...all)
    if (parts.guard !== undefined) throw parts.guard
  },
}))
vi.mock('./install-k6.ts', () => ({
  obtainK6: async () => {
    told('k6')
    return { version: 'v1.2.3', path: 'k6-of-the-test' }
  },
}))
vi.mock('./bundle.ts', () => ({ journeyScript: async () => '// the script\n' }))
vi.mock('./run-k6.ts', () => ({
  inspect: async ({ k6, folder, secrets }: { k6: string; folder: string; secrets: string[] }) =>
    told(
      'inspect',
      k6,
      Object.fromEntries(readdirSync(folder).map(file => [file, readFileSync(join(folder, file), 'utf8')])),
      secrets,
    ),
}))

const top = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

const profile = (more: Partial<LoadPlan['profile']> = {}): LoadPlan['profile'] => ({
  ...{ name: 'small', summary: 'small', timeoutSeconds: 5, logIn: 'shared', canaryLag: 100, killAt: 0.5 },
  ...{ steps: [{ name: 'one', rate: 2, seconds: 10 }], objectives: { failedShare: 0.01 }, ...more },
})
const body = { id: '{{Client ID}}', secret: '{{Client secret}}' }
const logIn: PlannedCall = {
  ...{ call: 'auth-authenticate', endpoint: 'auth-authenticate', operation: 'log-in', path: '/auth-authenticate' },
  ...{ template: { body }, share: 1, expects: {} },
}
const plan: LoadPlan = {
  ...{ planVersion: 1, baseUrl: 'http://127.0.0.1:9', userAgent: 'x', token: null },
  calls: [logIn],
  profile: profile(),
}
beforeEach(() => {
  done.length = 0
  Object.assign(parts, { plan, guard: undefined })
})

const CLUSTER = {
  parallelism: 3,
  image: { name: `grafana/k6:9.9.9@sha256:${'5'.repeat(64)}`, version: '9.9.9' },
  namespace: 'load',
  secret: 'small-secrets',
  storageClass: undefined,
  starterImage: undefined,
}

let folders = 0
async function exported(more: Partial<ExportOrder> = {}) {
  const out = join(top, String(++folders))
  const order = {
    ...{ environment: smallEnvironment('http://127.0.0.1:9'), ledger: smallLedger(), openapi: smallOpenapi },
    ...{ profile: profile(), env: {}, place: 'small.json', out, ...more },
  } as ExportOrder
  const { name, steps } = await exportRun(order)
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  const json = (file: string) => JSON.parse(read(file)) as Record<string, unknown>
  return { name, steps, out, read, json, order }
}
const of = (what: string) => done.filter(each => each.what === what).map(each => each.with)
const HOUR = 3_600_000

describe('a load run as a folder', () => {
  it('holds script, plan, what its samples are judged by, and a page with the steps', async () => {
    const plans: unknown[] = []
    const { name, steps, out, read, json } = await exported({ onPlan: planned => void plans.push(planned.plan) })
    expect(readdirSync(out).sort()).toEqual(['README.md', 'load-run.json', 'plan.json', 'script.js'])
    expect(read('script.js')).toBe('// the script\n')
    expect(json('load-run.json')).toMatchObject({
      ...{ version: 1, name, environment: { name: 'small', baseUrl: 'http://127.0.0.1:9' } },
      ...{ unknown: ['unknown'], leftOut: ['left out'], plan: { generators: { count: 1 } } },
    })
    expect(json('load-run.json')).not.toHaveProperty('cluster')
    expect(json('plan.json')).not.toHaveProperty('until')
    const [run, collect] = steps.map(({ command }) => command)
    expect(run).toContain(`cd ${out} && mkdir samples && k6 run`)
    expect(run).toMatch(/ -e \w+=… .*script\.js$/)
    expect(collect).toBe(`npm run load -- --env small.json --collect ${out}`)
    for (const { command } of steps) expect(read('README.md')).toContain(command)
    // The user is shown the plan without the mark of this export.
    expect(plans).toEqual([plan])
  })

  it('holds no value of a secret, and was read by k6 with all of them', async () => {
    const { out, read, json, order } = await exported()
    const values = Object.values(order.environment.credentials).map(String)
    for (const file of readdirSync(out)) for (const value of values) expect(read(file)).not.toContain(value)
    const [[k6, files, secrets]] = of('inspect') as [[string, Record<string, string>, string[]]]
    expect(k6).toBe('k6-of-the-test')
    expect(files['script.js']).toBe('// the script\n')
    expect(secrets).toEqual(expect.arrayContaining(values))
    const keys = Object.values(json('plan.json').secrets as Record<string, string>)
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(files).toHaveProperty(key)
  })

  it('logs in by itself where the profile shares a login, and as it says otherwise', async () => {
    await exported()
    await exported({ profile: profile({ logIn: 'each' as never }) })
    const asked = of('plan').map(([order]) => (order as ExportOrder).profile.logIn)
    expect(asked).toEqual(['kept', 'each'])
  })

  it('is guarded for the whole time in which it may start, and ends then: on a production and in a cluster', async () => {
    const environment = { ...smallEnvironment('http://127.0.0.1:9'), kind: 'production' as const }
    const before = Date.now()
    const { json } = await exported({ environment, consent: { production: 'yes' } as never })
    const times = of('guard').map(([, , , at]) => (at as Date).getTime())
    expect(times).toHaveLength(2)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(HOUR)
    expect(json('plan.json').until).toBe(times[1])
    expect(times[0]).toBeGreaterThanOrEqual(before)
    expect(of('guard')[0]?.[2]).toEqual({ production: 'yes' })
    done.length = 0
    await exported()
    expect(new Set(of('guard').map(([, , , at]) => (at as Date).getTime())).size).toBe(1)
  })

  it('is not written where the guard rejects it, nor where something lies in the way', async () => {
    parts.guard = new Error('not there')
    const out = join(top, 'none')
    await expect(exported({ out })).rejects.toThrow('not there')
    expect(existsSync(out)).toBe(false)
    expect(of('k6')).toEqual([])
    parts.guard = undefined
    const full = join(top, 'full')
    mkdirSync(full)
    writeFileSync(join(full, 'plan.json'), 'mine')
    await expect(exported({ out: full })).rejects.toThrow('EEXIST')
    expect(readFileSync(join(full, 'plan.json'), 'utf8')).toBe('mine')
  })

  it('holds the manifests of a cluster, each generator with its part, and the steps of kubectl', async () => {
    const plans: unknown[] = []
    const { name, steps, out, read, json } = await exported({
      cluster: CLUSTER,
      onPlan: planned => void plans.push(planned.plan.generators?.count),
    })
    expect(plans).toEqual([3])
    expect(readdirSync(out).length).toBeGreaterThan(4)
    expect(json('load-run.json')).toMatchObject({
      ...{ k6: '9.9.9', cluster: { namespace: 'load', image: CLUSTER.image.name }, plan: { generators: { count: 3 } } },
    })
    expect(json('plan.json').until).toBeGreaterThan(Date.now())
    const commands = steps.map(({ command }) => command)
    const keys = Object.values(json('plan.json').secrets as Record<string, string>)
    const manifests = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.yaml'))
    for (const key of keys) expect(manifests.some(file => read(file).includes(key))).toBe(true)
    expect(commands[0]).toMatch(/^kubectl -n load create secret generic small-secrets( --from-file=\S+=FILE)+$/)
    expect(commands[2]).toContain(`wait testrun/${name} --for=jsonpath='{.status.stage}'=finished --timeout=`)
    // Ten seconds of load, and the time in which a pod may be scheduled.
    expect(Number(/--timeout=(\d+)s/.exec(commands[2] ?? '')?.[1])).toBeGreaterThan(610)
    expect(commands[4]).toBe(`npm run load -- --env small.json --collect ${out}`)
    expect(commands[6]).toMatch(/^kubectl -n load delete -f /)
  })

  it('holds the authorities that the environment names', async () => {
    const ca = join(top, 'authorities')
    writeFileSync(ca, 'PEM')
    const environment = { ...smallEnvironment('http://127.0.0.1:9'), tls: { ca } }
    const { out, read } = await exported({ environment })
    const file = readdirSync(out).find(each => !['README.md', 'load-run.json', 'plan.json', 'script.js'].includes(each))
    expect(read(file ?? '')).toBe('PEM')
    expect(read('README.md')).toContain(`SSL_CERT_FILE=${file}`)
  })
})

describe('its name', () => {
  it('ends with the mark, within what an operator makes names of', () => {
    expect(runName('small', 'smoke', 'abc-123456')).toBe('load-small-smoke-123456')
    const long = runName('An Environment Of Quite Some Length', 'with a profile', 'abcdef-987654')
    expect(long.length).toBeLessThanOrEqual(40)
    expect(long).toMatch(/^load-an-environment.*-987654$/)
    // Cut at a dash.
    expect(runName('a'.repeat(27), 'bbbb', 'x-111111')).toBe(`load-${'a'.repeat(27)}-111111`)
  })

  it('is another one for each export of one plan, and the hash is that of the plan', () => {
    const [one, two, other] = [marked(plan, 1), marked(plan, 2), marked({ ...plan, userAgent: 'y' }, 1)]
    const hash = (each: LoadPlan) => each.generators?.run.split('-')[0]
    expect(one.generators?.run).not.toBe(two.generators?.run)
    expect(hash(one)).toBe(hash(two))
    expect(hash(one)).toHaveLength(12)
    expect(hash(other)).not.toBe(hash(one))
    expect(two.generators?.count).toBe(2)
  })
})

describe('what cannot be exported', () => {
  it('is a profile whose steps depend on answers, and a folder with something in it', () => {
    const out = join(top, 'demand')
    expect(() => demandExportable(profile({ search: {} as never }), out)).toThrow('step by step')
    expect(() => demandExportable(profile({ limits: {} as never }), out)).toThrow('step by step')
    expect(() => demandExportable(profile(), out)).not.toThrow()
    mkdirSync(out)
    expect(() => demandExportable(profile(), out)).not.toThrow()
    writeFileSync(join(out, 'left'), '')
    expect(() => demandExportable(profile(), out)).toThrow('is not empty')
  })
})
