import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../certify/call.ts'
import { type Duty, loadDuties } from '../../certify/duty.ts'
import { unjudged } from '../../certify/judged.ts'
import type { CertificationRun, Certifying as Judging } from '../../certify/run.ts'
import { seen } from '../../certify/testdata/calls.ts'
import type { Certification, DutyResult } from '../../contract/certification.ts'
import type { Result } from '../../contract/check.ts'
import { EXIT } from '../../contract/harness-error.ts'
import type { Integration } from '../../contract/integration.ts'
import { answerTo } from '../../contract/ledger.ts'
import { smallLedger, smallOpenapi } from '../../probe/sender/testdata/small-contract.ts'
import { stillTerminal } from '../../testing/still-terminal.ts'
import { begunIn } from '../begun.ts'
import type { Context } from '../context.ts'
import { type Certifying, certify, judgeSender } from './certify.ts'

const { plays, asked } = vi.hoisted(() => ({
  plays: { client: async () => ({ situations: [], duties: [], calls: [] }) } as {
    client: (input: never) => Promise<unknown>
  },
  asked: {
    proxies: [] as unknown[],
    closed: [] as string[],
    contracts: [] as unknown[],
    drives: [] as unknown[],
    suites: [] as unknown[],
    signed: [] as unknown[],
    results: [] as unknown[],
    authority: undefined as string | undefined,
  },
}))

vi.mock('../../certify/run.ts', () => ({ certify: (input: never) => plays.client(input) }))
vi.mock('../../certify/proxy/proxy.ts', () => ({
  openProxy: async (options: unknown) => {
    asked.proxies.push(options)
    const close = async () => void asked.closed.push('proxy')
    const authority = asked.authority === undefined ? {} : { authority: asked.authority }
    return { baseUrl: 'http://127.0.0.1:1', unrecorded: 0, close, ...authority }
  },
}))
vi.mock('../../certify/drive.ts', () => ({
  drivenBy: (...all: unknown[]) => {
    asked.drives.push(all)
    return async () => undefined
  },
}))
vi.mock('../contract-for.ts', async () => ({
  ...(await vi.importActual<object>('../contract-for.ts')),
  contractFor: async (...all: unknown[]) => {
    asked.contracts.push(all)
    return { ledger: learnt(), openapi: smallOpenapi }
  },
}))
vi.mock('../run-checks.ts', async () => ({
  ...(await vi.importActual<object>('../run-checks.ts')),
  runChecks: async (...all: unknown[]) => {
    asked.suites.push(all)
    return { results: asked.results, exchanges: [] }
  },
}))
vi.mock('../sign.ts', async () => ({
  ...(await vi.importActual<object>('../sign.ts')),
  signRun: async (...all: unknown[]) => {
    asked.signed.push(all)
    return 'the certificate'
  },
}))

/** Of a service whose accepted answers say so in their bodies. */
function learnt() {
  const ledger = smallLedger()
  const format = answerTo(ledger, 'errors.format')
  ledger.questions['errors.format'] = { ...format, value: { ...(format.value as object), accepted: { '/rc': 0 } } }
  return ledger
}

const root = mkdtempSync(join(tmpdir(), 'certify-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
mkdirSync(join(root, 'environments'))
cpSync(fileURLToPath(new URL('../../suites/releases', import.meta.url)), join(root, 'suites/releases'), {
  recursive: true,
})
beforeEach(() => {
  for (const list of [
    asked.proxies,
    asked.closed,
    asked.contracts,
    asked.drives,
    asked.suites,
    asked.signed,
    asked.results,
  ])
    list.length = 0
  asked.authority = undefined
})

const SECRET = 'very-secret-4711'
type Named = [string, Duty]
const all = await loadDuties()
const [first, second, third] = [...all].filter(([, { level }]) => level === 'must') as [Named, Named, Named]
const result = ([name, duty]: Named, verdict: DutyResult['verdict'], reason = 'As it was seen.') =>
  unjudged(name, duty, verdict, reason)

let runs = 0
interface Stage {
  kind?: string
  dialect?: string
  duties?: readonly DutyResult[]
  more?: Partial<Certifying>
  client?: (input: Judging) => Promise<CertificationRun>
}

/** A certification with whatever its client comes to. */
async function stage({ kind = 'sandbox', dialect = 'default', duties = [], more = {}, client }: Stage = {}) {
  const name = `service${++runs}`
  const fixtures = join(root, name, 'fixtures')
  cpSync(fileURLToPath(new URL('../../fixtures/sandbox', import.meta.url)), join(fixtures, name), { recursive: true })
  const environment = {
    kind,
    baseUrl: `http://127.0.0.1:${kind === 'production' ? 7 : 9}`,
    credentials: { 'Client ID': 'someone', 'Client secret': SECRET },
  }
  writeFileSync(join(root, 'environments', `${name}.yaml`), JSON.stringify(environment))
  const stopping = new AbortController()
  const context: Context = { root, env: {}, terminal: stillTerminal(), signal: stopping.signal, version: '1.2.3' }
  const results = join(root, name, 'results')
  const recorded: Certification[] = []
  const judged: unknown[] = []
  plays.client = client ?? (async () => ({ situations: [], duties: [...duties], calls: [] }))
  const options: Certifying = {
    ...{ sender: 'mine', seed: 5, tls: false, port: 0, dialect, withSuites: false },
    duties: { all, chosen: new Map([first, second]) },
    situations: new Map(),
    byHand: (_proxy, caFile) => {
      judged.push({ caFile })
      return { act: async () => ({}) as never, close: () => void asked.closed.push('person') }
    },
    onJudged: (...each) => void judged.push(each),
    onRecord: record => void recorded.push(record),
    ...more,
  }
  const run = () => certify({ env: name, results, fixtures }, options, context)
  return { run, stopping, recorded, judged, results, name }
}
const json = (dir: string, file: string) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as never

describe('a certification', () => {
  it('is recorded as its client was judged, with the duties that nobody chose', async () => {
    const at = await stage({ duties: [result(first, 'pass'), result(second, 'pass')] })
    const { record, dir, suites, certificate } = await at.run()
    expect(record).toMatchObject({
      sender: 'mine',
      seed: 5,
      tls: false,
      partial: false,
      unrecorded: 0,
      verdict: 'passed',
    })
    expect(record.environment).toEqual({ name: at.name, kind: 'sandbox', baseUrl: 'http://127.0.0.1:9' })
    expect(record.duties).toHaveLength(all.size)
    expect(record.duties.slice(0, 2).map(each => each.verdict)).toEqual(['pass', 'pass'])
    expect(new Set(record.duties.slice(2).map(each => `${each.verdict}: ${each.reason}`))).toEqual(
      new Set(['not-selected: --only left it out.']),
    )
    expect(json(dir, 'certify.json')).toEqual(record)
    expect(existsSync(join(dir, 'certify.md'))).toBe(true)
    expect(at.recorded).toEqual([record])
    expect([suites, certificate, asked.suites, asked.signed]).toEqual([null, undefined, [], []])
    expect(begunIn(dir)).toBeUndefined()
  })

  it('is by the recorded contract, which it leaves alongside', async () => {
    const at = await stage()
    const { dir } = await at.run()
    expect(asked.contracts).toEqual([])
    const path = new URL('../../fixtures/sandbox/ledger.json', import.meta.url)
    const { questions } = JSON.parse(readFileSync(path, 'utf8')) as { questions: object }
    expect(json(dir, 'ledger.json')).toMatchObject({ questions })
    expect(json(dir, 'openapi.json')).toHaveProperty('paths')
  })

  it('asks for the contract of another dialect, whatever is recorded', async () => {
    const { dir } = await (await stage({ dialect: 'other' })).run()
    expect(asked.contracts).toEqual([[expect.anything(), expect.anything(), 'test', { fromScratch: true }]])
    expect(json(dir, 'ledger.json')).toEqual(learnt())
  })

  it('is never one against production', async () => {
    const at = await stage({ kind: 'production' })
    await expect(at.run()).rejects.toMatchObject({ code: 'GUARD_REFUSED' })
    expect([asked.proxies, asked.contracts]).toEqual([[], []])
  })

  it('stands a proxy before the service, and closes all of it', async () => {
    const at = await stage({ more: { port: 4711 } })
    await at.run()
    expect(asked.proxies).toMatchObject([{ upstream: 'http://127.0.0.1:9', tls: false, port: 4711 }])
    expect(asked.closed).toEqual(['person', 'proxy'])
  })

  it('keeps secrets out of what it says of a client', async () => {
    const at = await stage({
      client: async ({ onJudged }) => {
        const duties = [result(first, 'fail', `It shows ${SECRET}.`), result(second, 'pass')]
        const situation = {
          name: 'plain',
          summary: 'nothing',
          calls: 1,
          faults: {},
          alive: true,
          sendings: [],
          scorecards: [],
        }
        onJudged(situation, duties)
        return { situations: [situation], duties, calls: [] }
      },
    })
    const { record, dir } = await at.run()
    expect(record.duties[0]?.reason).toMatch(/^It shows \{\{.*\}\}\.$/)
    expect(record.situations).toHaveLength(1)
    expect(readFileSync(join(dir, 'certify-progress.ndjson'), 'utf8')).toContain('"event":"judged"')
    expect(readFileSync(join(dir, 'certify-progress.ndjson'), 'utf8')).not.toContain(SECRET)
    expect(at.judged).toHaveLength(2)
  })

  it('is partial where it was stopped, and nothing more is asked', async () => {
    const at = await stage({ more: { withSuites: true } })
    plays.client = async () => {
      at.stopping.abort()
      return { situations: [], duties: [result(first, 'pass'), result(second, 'pass')], calls: [] }
    }
    const { record, suites } = await at.run()
    expect(record).toMatchObject({ partial: true, verdict: 'stopped', exitCode: EXIT.interrupted })
    expect([suites, asked.suites]).toEqual([null, []])
  })

  it('is signed with its contract and its situations', async () => {
    const situations = new Map()
    const at = await stage({ more: { signing: { key: 'mine' } as never, situations } })
    const { record, dir, certificate } = await at.run()
    expect(certificate).toBe('the certificate')
    expect(asked.signed).toEqual([
      [
        { dir, record, situations, suites: null, contract: expect.objectContaining({ ledger: expect.anything() }) },
        { key: 'mine' },
      ],
    ])
  })

  it('leaves what came of it until then where something breaks', async () => {
    const at = await stage({
      client: async () => {
        const [{ onDelivery }] = asked.proxies as [{ onDelivery: (call: Call) => void }]
        const [call] = seen([{ name: 'ext-notify', at: 0 }])
        if (call !== undefined) onDelivery(call)
        throw new TypeError('broken')
      },
    })
    await expect(at.run()).rejects.toThrow('broken')
    expect(asked.closed).toEqual(['person', 'proxy'])
    const dir = join(at.results, at.name, 'certify-mine/latest')
    const record = json(dir, 'certify.json') as Certification
    expect(record).toMatchObject({ partial: true, verdict: 'stopped', sender: 'mine' })
    expect(record.because).toContain('The certification ended with an error')
    expect(record.duties.find(({ name }) => name === first[0])?.verdict).toBe('inconclusive')
    expect(record.duties.find(({ name }) => name === third[0])?.verdict).toBe('not-selected')
    expect(begunIn(dir)).toBeUndefined()
  })
})

describe('the command of a sender', () => {
  it('is told where the service is, and the credentials in variables of their own', async () => {
    let integration: Integration | undefined
    const at = await stage({ dialect: 'other', more: { drive: 'node sender.js' } })
    plays.client = async () => {
      const [[, variables]] = asked.drives as [[string, Record<string, string>]]
      integration = JSON.parse(readFileSync(variables['LMD_INTEGRATION'] ?? '', 'utf8')) as Integration
      return { situations: [], duties: [], calls: [] }
    }
    await at.run()
    const [[command, variables, redact]] = asked.drives as [[string, Record<string, string>, (text: string) => string]]
    expect(command).toBe('node sender.js')
    expect(variables).toMatchObject({
      LMD_BASE_URL: 'http://127.0.0.1:1',
      LMD_CLIENT_ID: 'someone',
      LMD_CLIENT_SECRET: SECRET,
    })
    expect(variables).not.toHaveProperty('LMD_CA_FILE')
    expect(redact(SECRET)).not.toContain(SECRET)
    expect(integration?.credentials).toEqual({ 'Client ID': 'LMD_CLIENT_ID', 'Client secret': 'LMD_CLIENT_SECRET' })
    expect(JSON.stringify(integration)).not.toContain(SECRET)
    expect(integration).toMatchObject({ accepted: { '/rc': 0 } })
    expect(integration?.calls.map(({ endpoint }) => endpoint)).toContain('ext-notify')
    expect(existsSync(variables['LMD_INTEGRATION'] ?? '')).toBe(false)
    expect(at.judged).toEqual([])
  })

  it('is told of the authority of a local address with TLS', async () => {
    asked.authority = 'the authority'
    const at = await stage({ more: { tls: true } })
    let text = ''
    plays.client = async () => {
      const [{ caFile }] = at.judged as [{ caFile: string }]
      text = readFileSync(caFile, 'utf8')
      return { situations: [], duties: [], calls: [] }
    }
    await at.run()
    expect(text).toBe('the authority')
    expect(asked.proxies).toMatchObject([{ tls: true }])
  })
})

describe('the suites with the credentials of the sender', () => {
  const checked = (id: string, verdict: Result['verdict']): Result => ({
    ...{
      id,
      chapter: 'verify',
      title: 'is',
      basis: 'specified',
      source: 'here',
      level: 'must',
      safeIn: ['sandbox'],
      needs: [],
    },
    ...{ verdict, open: [], exchanges: [], milliseconds: 1, file: 'a.spec.ts:1' },
  })

  it('are a part of the certificate, by the record that lies alongside', async () => {
    asked.results.push(checked('VERIFY-01', 'pass'), checked('VERIFY-02', 'fail'), checked('VERIFY-03', 'pass'))
    const at = await stage({ more: { withSuites: true } })
    const { suites, dir } = await at.run()
    const bytes = readFileSync(join(dir, 'run.json'))
    expect(suites).toMatchObject({ exitCode: EXIT.failed, failed: ['VERIFY-02'], counts: { pass: 2, fail: 1 } })
    expect(suites?.counts).not.toHaveProperty('warn')
    expect(JSON.stringify(suites?.record.digest)).toContain(createHash('sha256').update(bytes).digest('hex'))
    const run = json(dir, 'run.json') as { command: string; checks: object[]; because: string; ledger: never }
    expect(run).toMatchObject({ command: 'certify', because: suites?.because, checksOf: '0.2.0' })
    expect(run.checks).toHaveLength(3)
    expect(answerTo(run.ledger, 'auth.request.encoding').status).not.toBe('open')
  })
})

describe('the verdict on a sender', () => {
  const verdict = (...duties: DutyResult[]) => judgeSender(duties, false)

  it('is the worst of what its duties came to, in this order', () => {
    const [pass, open] = [result(first, 'pass'), result(second, 'inconclusive')]
    const [fail, broken] = [result(third, 'fail'), result(third, 'harness-error')]
    expect(verdict(pass, open, fail, broken)).toMatchObject({ verdict: 'failed', exitCode: EXIT.failed })
    expect(verdict(pass, open, broken)).toMatchObject({ verdict: 'harness error', exitCode: EXIT.harness })
    expect(verdict(pass, open)).toMatchObject({ verdict: 'inconclusive', exitCode: EXIT.inconclusive })
    expect(verdict(pass)).toMatchObject({ verdict: 'passed', exitCode: EXIT.conformant })
    expect(verdict()).toMatchObject({ verdict: 'inconclusive', because: expect.stringContaining('No duty was judged') })
    expect(judgeSender([fail], true)).toMatchObject({ verdict: 'stopped', exitCode: EXIT.interrupted })
  })

  it('names those that failed, and asks for no proof of what is only advised', () => {
    const failed = verdict(result(first, 'fail'))
    expect(failed.because).toMatch(new RegExp(`^${first[1].id} failed`))
    const advised = { ...result(second, 'nothing-observed'), level: 'should' as const }
    expect(verdict(result(first, 'pass'), advised).verdict).toBe('passed')
    expect(verdict(result(first, 'pass'), result(second, 'nothing-observed')).verdict).toBe('inconclusive')
  })
})
