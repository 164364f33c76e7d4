import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { HarnessError } from '../contract/harness-error.ts'
import { answerTo } from '../contract/ledger.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import { stillTerminal } from '../testing/still-terminal.ts'
import type { Person } from './context.ts'
import { discover } from './discover.ts'
import { DEPOT, REALM, SECRET, startTightLipped } from './testdata/tight-lipped.ts'

let service: Awaited<ReturnType<typeof startTightLipped>>
beforeEach(async () => {
  service = await startTightLipped()
})
afterEach(() => service.stop())

type Put = { shown: readonly string[]; question: string }

function personWho(says: (put: Put) => string | Error, keeps = true): { person: Person; puts: Put[] } {
  const puts: Put[] = []
  const answer = async (shown: readonly string[], question: string) => {
    puts.push({ shown, question })
    const stated = says({ shown, question })
    if (stated instanceof Error) throw stated
    return stated
  }
  const confirm = async (shown: readonly string[], question: string) => {
    puts.push({ shown, question })
    return keeps
  }
  return { puts, person: { ask: answer, askLong: answer, confirm } }
}

async function found(person?: Person) {
  const { dir, file } = service
  const paths = { env: file, results: join(dir, 'results'), fixtures: join(dir, 'fixtures') }
  const context = { root: dir, env: {}, version: '0', signal: new AbortController().signal, terminal: stillTerminal() }
  const { run } = await discover(paths, { dialect: 'default' }, { ...context, person })
  return run
}

const OPERATOR = ({ question }: Put) => {
  if (question.includes('"template"')) return '17, 4711'
  return question.includes('/ext-reach') ? `{ "depotCode": "${DEPOT}" }` : ''
}
const isSettled = (run: Awaited<ReturnType<typeof found>>, id: 'ext-reach.request' | 'ext-notify.request') =>
  answerTo(run.ledger, id).status === 'observed'

const written = () =>
  readdirSync(service.dir, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile() && each.name !== '.env')
    .map(each => [each.name, readFileSync(join(each.parentPath, each.name), 'utf8')] as const)

describe('a discovery with somebody at the terminal', () => {
  it('asks for what no answer tells, in the words of the service, goes on with it, and keeps it for the next time', async () => {
    const { person, puts } = personWho(OPERATOR)
    const run = await found(person)
    expect([isSettled(run, 'ext-reach.request'), isSettled(run, 'ext-notify.request')]).toEqual([true, true])
    const template = puts.find(({ question }) => question.startsWith('Which values does "template" take?'))
    expect(template?.shown.join('\n')).toContain('422 {"error":"template is not one of those agreed with you"}')
    const example = puts.find(({ question }) =>
      question.startsWith('An example of a body that POST /ext-reach accepts'),
    )
    expect(example?.shown.join('\n')).toContain('400 {"error":"Nope."}')
    expect(service.arrived.some(({ path, body }) => path === '/ext-notify' && body.includes('"template":4711'))).toBe(
      true,
    )

    const { dir, file } = service
    for (const [name, text] of written()) expect([name, text.includes(DEPOT)]).toEqual([name, false])
    for (const [name, text] of written().filter(([name]) => name !== 'asked.yaml'))
      expect([name, text.includes(SECRET)]).toEqual([name, false])
    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(/^# ours/)
    expect(text).toContain('# the test phone')
    expect(parse(text).hints['ext-notify.request'].body).toMatchObject({ template: 4711 })
    expect(parse(text).hints['ext-reach.request'].body).toEqual({ depotCode: '{{depotCode}}' })
    expect(parseEnv(readFileSync(join(dir, '.env'), 'utf8'))).toEqual({ LMD_ASKED_DEPOTCODE: DEPOT })
    expect(puts.at(-1)?.shown.join('\n')).not.toContain(DEPOT)
    const loaded = loadEnvironment(file, { environmentsDir: dir, env: {}, dotenvFile: join(dir, '.env') })
    expect(loaded.testData).toMatchObject({ Phone: '+4915112345678', depotCode: DEPOT })

    rmSync(join(dir, 'fixtures'), { recursive: true, force: true })
    const again = personWho(() => '')
    const later = await found(again.person)
    expect(isSettled(later, 'ext-reach.request')).toBe(true)
    expect(again.puts).toEqual([])
  })

  it('asks for an example of the login before it gives up, and has a try left for it', async () => {
    service.stop()
    service = await startTightLipped(true)
    const example = JSON.stringify({ k1: 'acme', k2: SECRET, realm: REALM })
    const { puts, person } = personWho(put => (put.question.includes('/auth-authenticate') ? example : OPERATOR(put)))
    const run = await found(person)
    expect(puts[0]?.shown.join('\n')).toContain('401 {"error":"no"}')
    expect(answerTo(run.ledger, 'auth.request.fields').status).toBe('observed')
    const { hints, credentials } = parse(readFileSync(service.file, 'utf8'))
    expect(hints['auth-authenticate.request'].body).toEqual({
      k1: '{{Client ID}}',
      k2: '{{Client secret}}',
      realm: '{{realm}}',
    })
    expect(credentials.realm).toBe('${LMD_ASKED_REALM}')
    for (const [name, text] of written()) expect([name, text.includes(REALM)]).toEqual([name, false])
  })

  it('writes nothing where they do not want it', async () => {
    const { dir, file } = service
    const before = readFileSync(file, 'utf8')
    const run = await found(personWho(OPERATOR, false).person)
    expect(isSettled(run, 'ext-reach.request')).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(readdirSync(dir)).not.toContain('.env')
  })

  it('comes to the same end without an answer as with nobody there, and asks no more once the input has ended', async () => {
    const { puts, person } = personWho(() => new HarnessError('USAGE', 'The input ended.', ''))
    const [left, alone] = [await found(person), await found()]
    expect(puts).toHaveLength(1)
    for (const run of [left, alone]) expect(isSettled(run, 'ext-reach.request')).toBe(false)
    expect(left.verdict).toBe(alone.verdict)
  })
})
