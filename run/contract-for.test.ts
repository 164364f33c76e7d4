import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Exchange } from '../contract/exchange.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import type { Discovery, DiscoveryInput } from '../probe/discover.ts'
import type { OperatorAnswers } from '../probe/operator.ts'
import { stateIn } from '../probe/resume/state.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import { stillTerminal } from '../testing/still-terminal.ts'
import type { Context, Person } from './context.ts'
import { contractFor, type Discovering, goOn, resumeWith, stoppedParts } from './contract-for.ts'
import { openSession } from './session.ts'

type Asked = { whole: DiscoveryInput[]; again: unknown[][]; during: (input: DiscoveryInput) => Promise<void> }
const { asked, answers } = vi.hoisted(() => ({
  asked: { whole: [], again: [], during: async () => undefined } as unknown as Asked,
  answers: { told: undefined as OperatorAnswers | undefined },
}))

vi.mock('../probe/discover.ts', async () => ({
  ...(await vi.importActual<object>('../probe/discover.ts')),
  discover: async (input: DiscoveryInput & { onTried?: (names: string[]) => Promise<void> }) => {
    asked.whole.push(input)
    await asked.during(input)
    return { ...found, operatorAnswers: answers.told }
  },
}))
vi.mock('../probe/revalidate/revalidate.ts', () => ({
  revalidate: async (...all: unknown[]) => {
    asked.again.push(all)
    return { ...found, operatorAnswers: answers.told, revalidated: { again: {}, kept: [], rediscovered: [] } }
  },
}))

const found: Discovery = {
  ledger: smallLedger(),
  openapi: smallOpenapi,
  knowledge: { basePath: { prefix: '', suffix: '' }, endpoints: {} },
  steps: [],
  left: [],
}

const rejected = (id: string, body: string): Exchange => ({
  ...{ id, at: '2026-01-01T00:00:00.000Z', purpose: `try ${id}`, effect: 'harmless', endpoint: 'ext-verify' },
  request: { method: 'POST', path: '/ext-verify', headers: {}, body: '{}' },
  response: { status: 422, headers: {}, body, bytes: body.length, truncated: false },
  timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
})

const root = mkdtempSync(join(tmpdir(), 'contract-for-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(() => {
  asked.whole.length = 0
  asked.again.length = 0
  asked.during = async () => undefined
  answers.told = undefined
})
mkdirSync(join(root, 'environments'))

let runs = 0
interface Stage {
  kind?: 'test' | 'production'
  /** Environments of which a contract is recorded. */
  recorded?: string[]
  person?: Person
  said?: string[]
}

async function stage({ kind = 'test', recorded = [], person, said = [] }: Stage = {}) {
  const name = `small${++runs}`
  const fixtures = join(root, name, 'fixtures')
  for (const each of recorded)
    cpSync(
      fileURLToPath(new URL('../fixtures/sandbox', import.meta.url)),
      join(fixtures, each === 'own' ? name : each),
      {
        recursive: true,
      },
    )
  const yaml = join(root, 'environments', `${name}.yaml`)
  writeFileSync(yaml, JSON.stringify({ kind, baseUrl: `https://${kind}.example.org`, credentials: {} }))
  const terminal = stillTerminal({
    progress: text => void said.push(text),
    warn: (message, hint) => void said.push(message, hint),
  })
  const stopping = new AbortController()
  const context: Context = { root, env: {}, terminal, person, signal: stopping.signal, version: '1.2.3' }
  const session = await openSession({ env: name, results: join(root, name, 'results'), fixtures }, context)
  return { session, context, stopping, said, yaml, name }
}

describe('the contract that a run judges by', () => {
  it('is found out where none is recorded', async () => {
    const { session, context } = await stage()
    const { ledger, judgedBy } = await contractFor(session, context, 'test')
    expect(ledger).toBe(found.ledger)
    expect(judgedBy).toBeUndefined()
    expect([asked.whole.length, asked.again.length]).toEqual([1, 0])
    expect(asked.whole[0]).toMatchObject({ run: session.run, environment: session.environment, measureLimits: false })
  })

  it('is the recorded one, seen whether it holds, with the cases that were recorded', async () => {
    const { session, context, said } = await stage({ recorded: ['own'] })
    const { revalidated } = await contractFor(session, context, 'test')
    expect(revalidated).toBeDefined()
    expect([asked.whole.length, asked.again.length]).toEqual([0, 1])
    const [, recorded, cases] = asked.again[0] as [unknown, { ledger: object }, ReadonlyMap<string, string>]
    expect(recorded.ledger).toHaveProperty('questions')
    expect(cases.size).toBeGreaterThan(10)
    expect(said.join('\n')).toContain('--from-scratch discovers it again')
  })

  it.each<[string, Discovering]>([
    ['it is asked for', { fromScratch: true }],
    ['limits are measured', { fromScratch: false, measureLimits: true }],
  ])('is found out as a whole where %s, whatever is recorded', async (_when, asking) => {
    const { session, context } = await stage({ recorded: ['own'] })
    await contractFor(session, context, 'test', asking)
    expect([asked.whole.length, asked.again.length]).toEqual([1, 0])
    expect(asked.whole[0]?.measureLimits).toBe(asking.measureLimits ?? false)
  })

  it('is gone on with where an earlier run left its state', async () => {
    const { session, context, name } = await stage({ recorded: ['own'] })
    const environment = { name, baseUrl: 'https://test.example.org' }
    const state = { schemaVersion: 1 as const, run: 'x', environment, tried: [], exchanges: [] }
    await contractFor({ ...session, state }, context, 'test')
    expect([asked.whole.length, asked.again.length]).toEqual([1, 0])
  })
})

describe('production', () => {
  it('is judged by what the test environment taught, and nobody asks it anything', async () => {
    const { session, context } = await stage({ kind: 'production', recorded: ['taught'] })
    const { ledger, openapi, judgedBy, steps, left } = await contractFor(session, context, 'taught')
    expect(judgedBy).toBe('taught')
    expect(ledger.environment).toBe(session.environment.name)
    const path = new URL('../fixtures/sandbox/ledger.json', import.meta.url)
    const recorded = JSON.parse(readFileSync(path, 'utf8')) as typeof ledger
    expect(ledger.questions).toEqual(recorded.questions)
    expect(openapi.paths).toHaveProperty('/ext-verify')
    expect([steps, left, asked.whole, asked.again]).toEqual([[], [], [], []])
  })

  it('is judged by nothing of its own, where the test environment taught nothing', async () => {
    const { session, context } = await stage({ kind: 'production', recorded: ['own'] })
    await expect(contractFor(session, context, 'taught')).rejects.toMatchObject({
      code: 'CONTRACT_MISSING',
      message: expect.stringContaining('no contract of "taught" is recorded'),
      hint: expect.stringContaining('--env taught'),
    })
  })
})

describe('the state of a discovery', () => {
  it('is kept from its beginning, after each investigator, and where it breaks off', async () => {
    const { session, context, name } = await stage()
    const kept: (string[] | undefined)[] = []
    asked.during = async input => {
      kept.push(stateIn(session.dir)?.tried)
      await input.onTried?.(['log-in'])
      kept.push(stateIn(session.dir)?.tried)
      rmSync(join(session.dir, 'state.json'))
      throw new Error('broken off')
    }
    await expect(contractFor(session, context, 'test')).rejects.toThrow('broken off')
    expect(kept).toEqual([[], ['log-in']])
    expect(stateIn(session.dir)).toMatchObject({
      run: session.run,
      environment: { name, baseUrl: 'https://test.example.org' },
      tried: ['log-in'],
      exchanges: [],
    })
  })

  it('is none of a revalidation, which is short', async () => {
    const { session, context } = await stage({ recorded: ['own'] })
    await contractFor(session, context, 'test')
    expect(existsSync(join(session.dir, 'state.json'))).toBe(false)
    expect(goOn({ revalidated: { again: {}, kept: [], rediscovered: [] } }, session, 'discover')).toEqual([])
    expect(goOn({}, session, 'conformance')).toEqual([
      `Go on where it stopped: \`npm run conformance -- --env ${session.environment.name} --resume ${session.run}\`.`,
    ])
    expect(resumeWith({ run: 'r', paths: { env: 'e' } })).toBe('npm run discover -- --env e --resume r')
  })
})

describe('a discovery that was ended', () => {
  it('by the user is stopped', async () => {
    const { session } = await stage()
    const { judgement, next, partial, command } = stoppedParts('conformance', found, session)
    expect(judgement).toMatchObject({ verdict: 'stopped', exitCode: EXIT.interrupted })
    expect(next).toEqual([expect.stringContaining('--resume')])
    expect([partial, command]).toEqual([true, 'conformance'])
  })

  it('by the service proves nothing, and was not recorded', async () => {
    const { session } = await stage()
    const cause = { whose: 'network' as const, sentence: 'It is gone.', exchanges: new Set<string>() }
    const { judgement, next, ledger, openapi } = stoppedParts('discover', found, session, cause)
    expect(judgement).toMatchObject({ verdict: 'inconclusive', exitCode: EXIT.unreachable })
    expect(judgement.because).toMatch(
      /^It is gone\. \d+ of \d+ questions were answered until then; nothing was recorded\.$/,
    )
    expect(next).toEqual([expect.stringContaining('log of the service'), expect.stringContaining('--resume')])
    expect([ledger, openapi]).toEqual([found.ledger, found.openapi])
  })
})

describe('whoever sits at the terminal', () => {
  const silent = new HarnessError('USAGE', 'The input has ended.', '')
  type Put = { shown: readonly string[]; question: string }
  const somebody = (says: (put: Put) => string | Error, keeps: boolean | Error = true) => {
    const puts: Put[] = []
    const put = async (shown: readonly string[], question: string) => {
      puts.push({ shown, question })
      const said = says({ shown, question })
      if (said instanceof Error) throw said
      return said
    }
    const confirm = async (shown: readonly string[], question: string) => {
      puts.push({ shown, question })
      if (keeps instanceof Error) throw keeps
      return keeps
    }
    return { puts, person: { ask: put, askLong: put, confirm } satisfies Person }
  }
  const about = (input: DiscoveryInput, more: object = {}) => input.operator?.ask({ endpoint: 'ext-verify', ...more })

  it('is nobody where nobody is there', async () => {
    const { session, context } = await stage()
    await contractFor(session, context, 'test')
    expect(asked.whole[0]?.operator).toBeUndefined()
  })

  it('is asked for an example, or for the values of one property, and told what could not be read', async () => {
    const { person, puts } = somebody(() => '{"a":1}')
    const { session, context } = await stage({ person })
    const said: unknown[] = []
    asked.during = async input => {
      said.push(await about(input))
      await about(input, { property: { name: 'kind', exchange: 'x0001' } })
      await about(input, { unread: 'no\nJSON' })
    }
    await contractFor(session, context, 'test')
    expect(said).toEqual(['{"a":1}'])
    expect(puts[0]?.shown).toEqual(['POST /ext-verify has accepted no request.'])
    expect(puts[0]?.question).toContain('An example of a body that POST /ext-verify accepts')
    expect(puts[1]?.question).toContain('Which values does "kind" take?')
    expect(puts[2]?.shown[0]).toMatch(/^This is neither JSON nor a=b&c=d: no.*JSON/)
  })

  it('is shown what the service said: of a property, what complained of it', async () => {
    const { person, puts } = somebody(() => '')
    const { session, context } = await stage({ person })
    vi.spyOn(session.client, 'exchanges').mockReturnValue([
      rejected('x0001', '{"kind":"must be one of those that are in use here"}'),
      rejected('x0002', '{"error":"no"}'),
    ])
    asked.during = async input => {
      await about(input)
      await about(input, { property: { name: 'kind', exchange: 'x0002' } })
    }
    await contractFor(session, context, 'test')
    expect(puts[0]?.shown.at(-1)).toBe('  422 {"kind":"must be one of those that are in use here"}')
    expect(puts[1]?.shown.at(-1)).toBe('  422 {"error":"no"}')
    expect(stateIn(session.dir)?.exchanges.map(({ id }) => id)).toEqual(['x0001', 'x0002'])
  })

  it('costs none of the time of the run', async () => {
    const { person } = somebody(() => '')
    const { session, context } = await stage({ person })
    const lengthened = vi.spyOn(session.budget, 'lengthen')
    asked.during = async input => void (await about(input))
    await contractFor(session, context, 'test')
    expect(lengthened).toHaveBeenCalledOnce()
    expect(lengthened.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(0)
  })

  it('is asked no more once the input has ended, and the discovery goes on', async () => {
    const { person, puts } = somebody(() => silent)
    const { session, context } = await stage({ person })
    const said: unknown[] = []
    asked.during = async input => void said.push(await about(input), await about(input))
    await contractFor(session, context, 'test')
    expect([said, puts.length]).toEqual([['', ''], 1])
  })

  it('ends the run where it was stopped, and where something else is wrong', async () => {
    const { person } = somebody(() => silent)
    const { session, context, stopping } = await stage({ person })
    asked.during = async input => {
      stopping.abort()
      await about(input)
    }
    await expect(contractFor(session, context, 'test')).rejects.toThrow('The input has ended.')
    const other = await stage({ person: somebody(() => new TypeError('broken')).person })
    asked.during = async input => void (await about(input))
    await expect(contractFor(other.session, other.context, 'test')).rejects.toThrow('broken')
  })

  const told: OperatorAnswers = {
    hints: { 'ext-verify.request': { body: { kind: 'a' } } as never },
    credentials: {},
    testData: {},
  }
  const offered = async (keeps: boolean | Error, answered = told, recorded: string[] = []) => {
    const { person, puts } = somebody(() => '', keeps)
    const at = await stage({ person, recorded })
    answers.told = answered
    await contractFor(at.session, at.context, 'test')
    return { ...at, puts, text: readFileSync(at.yaml, 'utf8') }
  }

  it('may have what the service accepted written into the environment file', async () => {
    for (const recorded of [[], ['own']]) {
      const { puts, text, said, yaml } = await offered(true, told, recorded)
      expect(puts[0]?.shown.join('\n')).toContain('ext-verify.request')
      expect(text).toContain('ext-verify.request')
      expect(said.at(-1)).toBe(`Written into ${yaml}.`)
    }
  })

  it('may refuse, or be gone, and nothing is written', async () => {
    for (const keeps of [false, silent]) {
      const { puts, text } = await offered(keeps)
      expect(puts).toHaveLength(1)
      expect(text).not.toContain('ext-verify.request')
    }
    await expect(offered(new TypeError('broken'))).rejects.toThrow('broken')
  })

  it('is not asked where it said nothing that helped', async () => {
    const { puts } = await offered(true, { hints: {}, credentials: {}, testData: {} })
    expect(puts).toEqual([])
  })

  it('is told why it could not be written, and the run goes on', async () => {
    const { person } = somebody(() => '', true)
    const at = await stage({ person })
    answers.told = { ...told, hints: { 'ext-verify.request': { nonsense: true } as never } }
    expect((await contractFor(at.session, at.context, 'test')).ledger).toBe(found.ledger)
    expect(at.said.at(-1)).not.toContain('Written into')
  })
})
