import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { stringify } from 'yaml'
import { familyOf, ResultSchema, type Verdict } from '../contract/check.ts'
import { getAt, isObject } from '../contract/json.ts'
import { answerTo, type Ledger } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import { CREDENTIALS, type Mistake, startSmallService } from '../probe/sender/testdata/small-service.ts'
import { kindOf, type Limit } from './outlook.ts'
import { runSuites, runTargets, type SuitesEnd } from './run.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Asked {
  mistakes?: readonly Mistake[]
  only?: string[]
  kind?: string
  signal?: AbortSignal
  policy?: object
  openapi?: OpenApiDocument
  limit?: Limit
  /** As one of several services that are judged by one contract. */
  several?: boolean
  /** What the path of the environment file is written as. */
  named?: (path: string) => string
}

async function run({
  mistakes = [],
  only,
  kind = 'sandbox',
  signal,
  policy = {},
  openapi = smallOpenapi,
  limit,
  several,
  named = path => path,
}: Asked = {}): Promise<SuitesEnd & { written: string }> {
  const service = await startSmallService(mistakes)
  const runDir = mkdtempSync(join(tmpdir(), 'suites-'))
  closing.push(() => rmSync(runDir, { recursive: true, force: true }), service.stop)
  const file = (name: string, text: string) => {
    writeFileSync(join(runDir, name), text)
    return join(runDir, name)
  }
  mkdirSync(join(runDir, 'environments'))
  const environment = {
    kind,
    baseUrl: service.baseUrl,
    credentials: { 'Client ID': '${SMALL_ID}', 'Client secret': '${SMALL_SECRET}' },
    testData: { Phone: '+4915112345678' },
    policy: { requestsPerSecond: 200, timeoutMs: 10_000, ...policy },
  }
  const path = named(file('environments/small.yaml', stringify(environment)))
  const asked = {
    environment: path,
    environmentsDir: join(runDir, 'environments'),
    run: 'run-1',
    runDir,
    ledger: file('ledger.json', JSON.stringify(limit === undefined ? smallLedger() : limitedLedger(limit))),
    openapi: file('openapi.json', JSON.stringify(openapi)),
    env: { ...process.env, SMALL_ID: CREDENTIALS['Client ID'], SMALL_SECRET: CREDENTIALS['Client secret'] },
    ...(signal === undefined ? {} : { signal }),
  }
  const targets = [{ name: 'one', environment: path, runDir, only: only ?? [''] }]
  const ended =
    several === true
      ? (await runTargets({ ...asked, targets, workers: 1 })).get('one')
      : await runSuites({ ...asked, ...(only === undefined ? {} : { only }) })
  if (ended === undefined) throw new Error('Nothing was judged.')
  const files = readdirSync(runDir, { withFileTypes: true }).filter(each => each.isFile())
  return { ...ended, written: files.map(each => readFileSync(join(runDir, each.name), 'utf8')).join('\n') }
}

function limitedLedger({ requests, seconds }: Limit): Ledger {
  const ledger = smallLedger()
  const known = { limit: requests, windowSeconds: seconds, scope: 'account', status: 429 }
  ledger.questions['limits.rate'] = { ...answerTo(ledger, 'ext-verify.request'), value: known }
  return ledger
}

describe('the suites', () => {
  it('make what is worth most where the policy leaves few requests, and leave nothing out in silence', async () => {
    const { results, exchanges } = await run({ policy: { maxRequests: 120 } })
    expect(exchanges.length).toBeLessThanOrEqual(120)
    const left = results.filter(each => each.skip === 'left-out')
    expect(left.length).toBeGreaterThan(20)
    for (const { reason } of left) expect(reason).toMatch(/^Left out: .*policy\.maxRequests/)
    const decided = results.filter(each => each.verdict === 'pass' && each.level === 'must')
    for (const chapter of ['authentication', 'verify', 'reach', 'notify', 'errors'])
      expect([chapter, decided.some(each => each.chapter === chapter)]).toEqual([chapter, true])
    expect(results.filter(each => each.verdict === 'harness-error')).toEqual([])
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
    // Of whom one is not made at all, another one is not made twice.
    const musts = results.filter(({ level, chapter }) => level === 'must' && chapter !== 'conformity')
    const kinds = [...new Set(musts.map(({ id }) => kindOf(id)))].map(kind =>
      musts.filter(({ id }) => kindOf(id) === kind),
    )
    const made = kinds.map(all => all.filter(each => each.verdict !== 'skipped').length)
    const missed = kinds.filter(all => all.every(each => each.skip === 'left-out'))
    expect([made.filter(count => count > 1), missed.length > 0]).toEqual([[], true])
  })

  it('end with the time of a run: no check is begun any more, and what was answered is judged', async () => {
    const { results, written } = await run({ policy: { maxMinutes: 0.25, requestsPerSecond: 10 } })
    const listed = results.filter(each => each.chapter !== 'conformity')
    const left = listed.filter(each => each.skip === 'left-out')
    expect(left.length).toBeGreaterThan(20)
    for (const { reason } of left) expect(reason).toMatch(/^Left out: .*policy\.maxMinutes/)
    expect(results.filter(each => each.verdict === 'harness-error')).toEqual([])
    const ended = written.split('\n').filter(line => line.startsWith('{"event":"ended"'))
    const ids = new Set(ended.map(line => JSON.parse(line).result.id))
    expect(results.filter(each => each.chapter === 'conformity' && !ids.has(each.id))).toEqual([])
    expect(listed.filter(each => !ids.has(each.id)).length).toBeGreaterThan(20)
  })

  it('judge what the answers of one of several services show together, where nothing else is asked of it', async () => {
    const { results } = await run({ several: true, only: ['CONF-01'] })
    expect(results.filter(each => each.verdict === 'pass').map(each => familyOf(each.id))).toContain('CONF-01')
  })

  it('fail nobody who keeps the contract, and name what they stand on', async () => {
    const { results, exchanges, written } = await run()
    expect(results.filter(each => ['fail', 'warn'].includes(each.verdict))).toEqual([])
    expect(results.filter(each => /harness failed/.test(each.reason ?? ''))).toEqual([])
    expect(results.filter(each => each.verdict === 'pass').length).toBeGreaterThan(50)
    const undecided = results.filter(each => each.verdict === 'inconclusive')
    expect(undecided.filter(each => each.open.length === 0 && each.whose !== 'configuration')).toEqual([])
    expect(new Set(results.map(each => each.id)).size).toBe(results.length)
    for (const result of results) {
      ResultSchema.parse(result)
      if (result.chapter === 'conformity') {
        expect(readFileSync(result.file, 'utf8')).toContain(`'${familyOf(result.id)}'`)
        continue
      }
      const [, file = '', line] =
        /^(suites\/(?:[a-z]+\/[a-z-]+\.spec|request-checks)\.ts):(\d+)$/.exec(result.file) ?? []
      expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1], result.file).toContain('test(')
    }
    for (const chapter of ['authentication', 'verify', 'reach', 'notify', 'errors', 'limits', 'versioning'])
      expect([chapter, results.filter(each => each.chapter === chapter).length >= 4]).toEqual([chapter, true])
    const ids = new Set(exchanges.map(each => each.id))
    expect(ids.size).toBe(exchanges.length)
    expect(results.flatMap(each => each.exchanges).filter(id => !ids.has(id))).toEqual([])
    expect(written).not.toMatch(/tok-[0-9a-f]{8}|correct-horse/)
  })

  it.each<[Mistake[], Record<string, Verdict>]>([
    [['takes any token'], { 'AUTH-01': 'fail', 'AUTH-07': 'fail' }],
    [['forgets', 'shows its stack'], { 'REACH-04': 'fail', 'ERR-11': 'fail' }],
    [['rejects logins'], { 'AUTH-12': 'fail', 'AUTH-01': 'inconclusive', 'AUTH-16': 'inconclusive' }],
  ])('tell of a service that %j: %j', async (mistakes, verdicts) => {
    const { results } = await run({ only: Object.keys(verdicts), mistakes })
    for (const [id, verdict] of Object.entries(verdicts)) {
      const result = results.find(each => each.id === id)
      expect(result).toMatchObject({ id, verdict })
      if (verdict === 'fail')
        expect([result?.reason, result?.expected, result?.actual, result?.exchanges[0]]).not.toContain(undefined)
    }
  })

  it('blame nobody for what the recorded look itself may have set', async () => {
    const openapi = structuredClone(smallOpenapi)
    const { requestBody, 'x-recipes': templates = {} } = openapi.paths['/ext-reach']?.post ?? {}
    const note = getAt(requestBody?.content['application/json']?.schema ?? {}, '/properties/note')
    if (templates['manage'] === undefined || !isObject(note)) throw new Error('The small contract sets no note.')
    templates['check'] = { ...templates['manage'], operation: 'check' }
    delete note['x-operations']
    const { results } = await run({ only: ['REACH-04'], openapi })
    expect(results.filter(each => each.verdict === 'fail')).toEqual([])
    expect(results.find(each => each.id === 'REACH-04')).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringMatching(/the recorded look sends .*\/note itself/),
    })
  })

  it('send no garbage to endpoints that act in production', async () => {
    const { results, exchanges } = await run({ kind: 'production' })
    const acting = exchanges.filter(each => each.endpoint === 'ext-notify' || each.effect === 'changes')
    expect(acting).toEqual([])
    expect(results.find(each => each.id === 'AUTH-03')).toMatchObject({ verdict: 'skipped' })
    expect(results.find(each => each.id === 'NOTIFY-01')?.reason).toMatch(/policy/)
    expect(results.filter(each => each.verdict === 'fail')).toEqual([])
  })

  it.each<Mistake>(inject('isLong') ? ['dies half-way', 'falls silent half-way'] : ['falls silent half-way'])(
    'name the network where the service %s, and come to an end',
    async mistake => {
      const { results } = await run({ mistakes: [mistake], policy: { timeoutMs: 500 } })
      expect(results.filter(each => ['fail', 'warn', 'harness-error'].includes(each.verdict))).toEqual([])
      const unheard = results.filter(each => each.verdict === 'inconclusive' && each.open.length === 0)
      expect(unheard.length).toBeGreaterThan(20)
      // How long a token lives was decided before anything was asked.
      const others = unheard.filter(each => each.whose !== 'network' && !/^A token lives/.test(each.reason ?? ''))
      expect(others.map(each => [each.id, each.reason])).toEqual([])
      expect(results.filter(each => each.verdict === 'pass').length).toBeGreaterThan(5)
    },
    60_000,
  )

  it('wait for limits of several endpoints at the same time', async () => {
    const limit = { requests: 100, seconds: 60 }
    const { results, exchanges } = await run({ limit, mistakes: ['opens a limit once another is waited for'] })
    // Who waited for one and then for the other would never have been let in to either.
    const held = exchanges.filter(each => each.response?.status === 429)
    expect(held.length).toBeLessThan(30)
    for (const chapter of ['reach', 'notify']) {
      const verdicts = results.filter(each => each.chapter === chapter).map(each => each.verdict)
      expect([chapter, verdicts.filter(each => each === 'pass').length > 5]).toEqual([chapter, true])
      expect(verdicts.filter(each => each === 'fail' || each === 'harness-error')).toEqual([])
    }
  })

  it('read the environment file from where the command stands', async () => {
    const before = process.cwd()
    const named = (path: string) => {
      process.chdir(dirname(path))
      return basename(path)
    }
    try {
      const { results } = await run({ only: ['AUTH-12'], named })
      expect(results.find(each => each.id === 'AUTH-12')).toMatchObject({ verdict: 'pass' })
    } finally {
      process.chdir(before)
    }
  })

  it('say that there is no such check', async () => {
    await expect(run({ only: ['VERIFY-99'] })).rejects.toMatchObject({ code: 'USAGE' })
    await expect(run({ only: ['.*'] })).rejects.toMatchObject({ code: 'USAGE' })
  })

  it('stop where the run is stopped', async () => {
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 700)
    await expect(run({ signal: stopping.signal })).rejects.toThrow()
  })
})
