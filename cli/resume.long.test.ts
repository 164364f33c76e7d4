import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Exchange } from '../contract/exchange.ts'
import { stableStringify } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import { type Run, RunSchema } from '../contract/run.ts'
import { readExchangeLog } from '../probe/client/recorder.ts'
import { linesOf } from '../probe/lines-of.ts'
import { fingerprint } from '../probe/resume/journal.ts'
import { readState } from '../probe/resume/state.ts'
import { loadDialect } from '../sandbox/dialect.ts'
import { start } from '../testing/command.ts'
import { type Asked, discovered, type Playing, play } from '../testing/known-service.ts'
import { plainDialect } from '../testing/watched-service.ts'

/** The form of an opaque token is told by the letters that one token happens to have. */
const BY_CHANCE = new Set(['auth.token.form', 'limits.rate'])

const answersOf = (ledger: Ledger) =>
  Object.fromEntries(
    Object.entries(ledger.questions)
      .filter(([id]) => !BY_CHANCE.has(id))
      .map(([id, { evidence: _ids, since: _run, ...answer }]) => [id, answer]),
  )

/** Stopped late and early; the dialect that takes longest at night. */
const STOPPED: [string, number][] = [
  ['german', 13],
  ['legacy', 75],
  ['signed', 40],
  ['plain-text', 40],
]
if (inject('isLong')) STOPPED.push(['default', 13], ['default', 40])

describe.each(STOPPED)(
  'a discovery of the service %s that was stopped by its budget after %i requests',
  (dialect, most) => {
    let whole: Asked
    let first: Asked
    let second: Asked
    beforeAll(async () => {
      const undisturbed = await play(await loadDialect(dialect))
      whole = await discovered(undisturbed.environment)
      await undisturbed.stop()
      const service = await play(await loadDialect(dialect))
      const { environment } = service
      first = await discovered({ ...environment, policy: { ...environment.policy, maxRequests: most } })
      second = await discovered(environment, structuredClone(first.exchanges))
      await service.stop()
    })

    it('says so, and leaves an honest ledger', () => {
      expect(first.found.stopped).toBe('budget')
      expect(first.cost.requests).toBe(most)
      expect(first.found.left.length).toBeGreaterThan(0)
    })

    it('comes to the same contract when it goes on', () => {
      expect(answersOf(second.found.ledger)).toEqual(answersOf(whole.found.ledger))
      expect(stableStringify(second.found.openapi)).toBe(stableStringify(whole.found.openapi))
    })

    it('asks nothing twice but for a token', () => {
      const [before, whenWhole] = [counted(first.exchanges), counted(whole.exchanges)]
      const sent = second.exchanges.filter(each => Number(each.id.slice(1)) > most && each.effect !== 'authenticates')
      const again = sent.filter(({ request }) => {
        const key = fingerprint(request)
        return (before.get(key) ?? 0) >= (whenWhole.get(key) ?? 1)
      })
      expect(again.map(each => each.purpose)).toEqual([])
      // Each login that was accepted once more, as no token is kept, and what is sent with a token changed from the new one.
      const granted = first.exchanges.filter(each => each.effect === 'authenticates' && each.response?.status === 200)
      const changed = sent.filter(({ request }) => fingerprint(request).includes('part of other token'))
      expect(first.cost.requests + second.cost.requests).toBeLessThanOrEqual(
        whole.cost.requests + Math.max(1, granted.length) + changed.length,
      )
    })
  },
)

function counted(exchanges: readonly Exchange[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { request } of exchanges) found.set(fingerprint(request), (found.get(fingerprint(request)) ?? 0) + 1)
  return found
}

describe('npm run discover', () => {
  const dir = mkdtempSync(join(tmpdir(), 'resume-'))
  let service: Playing
  beforeAll(async () => {
    service = await play(await plainDialect())
  })
  afterAll(async () => {
    await service.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  const file = (name: string, policy: string) => {
    const { baseUrl, credentials, testData } = service.environment
    const path = join(dir, `${name}.yaml`)
    writeFileSync(
      path,
      `kind: test\nbaseUrl: ${baseUrl}\ncredentials: ${JSON.stringify(credentials)}\ntestData: ${JSON.stringify(testData)}\npolicy: ${policy}\n`,
    )
    return path
  }

  const discover = (...args: string[]) =>
    start(['discover', ...args, '--results', join(dir, 'results'), '--fixtures', join(dir, 'fixtures')])

  const latest = (name: string): Run =>
    RunSchema.parse(JSON.parse(readFileSync(join(dir, 'results', name, 'latest', 'run.json'), 'utf8')))

  it('goes on from the latest run of an environment, and records only then', async () => {
    const { text } = await discover('--env', file('small', '{ maxRequests: 40, requestsPerSecond: 500 }')).ended
    expect(text).toContain('--resume')
    expect(existsSync(join(dir, 'fixtures', 'small'))).toBe(false)
    const before = latest('small')
    expect(before).toMatchObject({ partial: true, verdict: 'discovered' })
    const path = file('small', '{ maxRequests: 400, requestsPerSecond: 500 }')
    const { code, text: message } = await discover('--env', path, '--resume', 'latest').ended
    expect(code).toBe(0)
    expect(latest('small').partial).toBe(false)
    expect(existsSync(join(dir, 'fixtures', 'small', 'openapi.json'))).toBe(true)
    const ids = latest('small').exchanges.map(each => each.id)
    expect(new Set(ids).size).toBe(ids.length)

    // What it sent itself stands in its own log.
    const { run, cost, receipt } = latest('small')
    const log = readExchangeLog(join(dir, 'results', 'small', run, 'exchanges.ndjson')).exchanges
    const earlier = cost.earlier?.requests ?? 0
    expect(earlier).toBeGreaterThan(20)
    expect(cost.requests - earlier).toBe(log.length)
    expect(receipt?.earlier).toBe(earlier)
    expect(message).toContain(`${cost.requests} requests (${earlier} of them sent by the earlier run)`)
    expect(before.cost.earlier).toBeUndefined()
  })

  it('leaves no secret and no token in the state', () => {
    const state = JSON.stringify(readState(join(dir, 'results'), 'small', 'latest'))
    for (const secret of Object.values(service.environment.credentials)) expect(state).not.toContain(secret)
    expect(state).toContain('{{token}}')
    expect(state).not.toMatch(/eyJ[\w-]{10,}/)
  })

  it('leaves on Ctrl-C a partial report with what is known, and a state', async () => {
    const { child, ended } = discover('--env', file('slow', '{ requestsPerSecond: 20 }'))
    const log = () =>
      readdirSync(join(dir, 'results', 'slow')).flatMap(run =>
        linesOf(join(dir, 'results', 'slow', run, 'exchanges.ndjson')),
      )
    await expect
      .poll(() => (existsSync(join(dir, 'results', 'slow')) ? log().length : 0), { timeout: 150_000 })
      .toBeGreaterThan(30)
    child.kill('SIGINT')
    const { code, text } = await ended
    expect(code, text).toBe(130)
    const run = latest('slow')
    expect(run).toMatchObject({ partial: true, verdict: 'stopped', exitCode: 130 })
    expect(run.ledger.questions['auth.token.location']?.status).toBe('observed')
    expect(readState(join(dir, 'results'), 'slow', run.run).tried).toContain('log-in')
    expect(existsSync(join(dir, 'fixtures', 'slow'))).toBe(false)
  })

  it('says which state is missing', async () => {
    const { code, text } = await discover('--env', file('other', '{}'), '--resume', '20200101T000000Z-0000').ended
    expect(code).toBe(2)
    expect(text).toContain('There is no state to go on with')
  })
})
