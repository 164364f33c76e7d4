import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import { loadEnvironment } from './load.ts'
import { exportJsonSchema } from './schema.ts'
import type { Environment } from './types.ts'

const dir = mkdtempSync(join(tmpdir(), 'environments-'))
afterAll(() => rmSync(dir, { recursive: true }))

const SOUND = `kind: test
baseUrl: https://test.example.org/api/
credentials:
  Client ID: abc
`

function load(text: string, env: Record<string, string | undefined> = {}, file = 'given.yaml'): Environment {
  const path = join(dir, file)
  writeFileSync(path, text)
  return loadEnvironment(path, { environmentsDir: dir, env })
}

function trouble(act: () => unknown): HarnessError {
  try {
    act()
  } catch (error) {
    if (error instanceof HarnessError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

/** What is complained about, as `line:column: words`. */
function complaints(text: string, env = {}): string[] {
  const error = trouble(() => load(text, env))
  expect([error.code, error.exitCode]).toEqual(['ENVIRONMENT_INVALID', 2])
  return error.message
    .split('\n')
    .slice(1)
    .map(line => line.trim().replace(/^.*given\.yaml:/, ''))
}

describe('loadEnvironment', () => {
  it('completes a small file by the defaults of its kind', () => {
    expect(load(SOUND)).toMatchObject({
      name: 'given',
      kind: 'test',
      baseUrl: 'https://test.example.org/api',
      credentials: { 'Client ID': 'abc' },
      testData: {},
      policy: { requestsPerSecond: 5, maxRequests: 1500, recipients: [] },
    })
  })

  it('takes documents relative to the file, which are no hint by question', () => {
    const { documents, hints } = load(`${SOUND}hints:\n  documents: [openapi.yaml, ../calls.http]\n  events: none\n`)
    expect(documents).toEqual([join(dir, 'openapi.yaml'), join(dir, '../calls.http')])
    expect(hints).toEqual({ events: 'none' })
    expect(complaints(`${SOUND}hints:\n  documents: openapi.yaml\n`)[0]).toMatch(/^6:3: hints.documents must be/)
  })

  it.each(['sandbox', 'test', 'production'])('reads the committed %s file once its variables are set', name => {
    const text = readFileSync(`environments/${name}.yaml`, 'utf8')
    const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(match => match[1] ?? '')
    const env = Object.fromEntries(names.map(each => [each, each.endsWith('URL') ? 'https://a.example' : `v-${each}`]))
    const read = loadEnvironment(name, { environmentsDir: 'environments', env })
    expect(read).toMatchObject({ name, kind: name, baseUrl: 'https://a.example' })
    expect(read.credentials['Client secret']).toBe(`v-LMD_${name.toUpperCase()}_CLIENT_SECRET`)
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=./environment.schema.json')
  })

  it('publishes the schema that it checks by', () => {
    expect(readFileSync('environments/environment.schema.json', 'utf8')).toBe(stableStringify(exportJsonSchema()))
  })

  it('keeps numbers of credentials and test data as they are written', () => {
    const read = load(
      `${SOUND}  PIN: 0012\n  Open: true\ntestData:\n  Phone: +4915112345678\n  Postal code: 01067\n  Big: 1e3\n`,
    )
    expect(read.credentials).toEqual({ 'Client ID': 'abc', PIN: '0012', Open: 'true' })
    expect(read.testData).toEqual({ Phone: '+4915112345678', 'Postal code': '01067', Big: '1e3' })
  })

  it('takes a list of test data as one text, each item as it is written', () => {
    const read = load(`${SOUND}testData:\n  Days: [Mon, 07, true]\n  Hours:\n    - 09:00\n    - 12:30\n`)
    expect(read.testData).toEqual({ Days: 'Mon, 07, true', Hours: '09:00, 12:30' })
    const { people } = load(`${SOUND}load:\n  people:\n    - Days: [Mon, 07]\n`)?.load ?? {}
    expect(people).toEqual([{ Days: 'Mon, 07' }])
  })

  it('takes any text of a variable as it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), value => {
        const read = load(`${SOUND}  Secret: \${A}\n  Both: "x-\${A}-\${B:-none}"\n`, { A: value })
        expect(read.credentials).toMatchObject({ Secret: value, Both: `x-${value}-none` })
      }),
    )
  })

  it('takes the process before the .env file, and an empty variable for none', () => {
    const dotenvFile = join(dir, '.env')
    writeFileSync(dotenvFile, 'export A="from # file"\nB=file\nC=file # a comment\n')
    const path = join(dir, 'dotenv.yaml')
    writeFileSync(path, `${SOUND}  A: \${A}\n  B: \${B}\n  C: \${C}\n`)
    const { credentials } = loadEnvironment(path, { environmentsDir: dir, env: { B: 'process', C: '' }, dotenvFile })
    expect(credentials).toMatchObject({ A: 'from # file', B: 'process', C: 'file' })
  })

  it('names all missing variables at once, those of optional properties too', () => {
    const error = trouble(() =>
      load(`kind: test\nbaseUrl: \${URL_X}\ncredentials:\n  S: "\${S_X}\${URL_X}"\nhints:\n  versioning: \${V_X}\n`),
    )
    expect([error.code, error.exitCode]).toEqual(['VARIABLE_MISSING', 2])
    expect(error.message).toContain('URL_X, S_X, V_X, which are not set')
    expect(error.hint).toContain('URL_X=')
  })

  it('tells an unknown name, the one that was meant and those that there are', () => {
    writeFileSync(join(dir, 'staging.yaml'), SOUND)
    const error = trouble(() => loadEnvironment('stagin', { environmentsDir: dir, env: {} }))
    expect([error.code, error.exitCode]).toEqual(['ENVIRONMENT_UNKNOWN', 2])
    expect(error.hint).toMatch(/Did you mean "staging"\? There are .*given, staging/)
  })

  it.each(['nowhere/at-all.yaml', 'missing.yml', '.', ''])('tells that %j cannot be read', given => {
    expect(trouble(() => loadEnvironment(given, { environmentsDir: dir, env: {} })).code).toBe('ENVIRONMENT_UNKNOWN')
  })

  it('complains about everything at once, with place, guess and fix', () => {
    expect(
      complaints(
        'kind: tset\nbaseURL: x\ncredentials:\n  A:\npolicy:\n  maxRequest: 3\n  timeoutMs: soon\n  load: { maxrate: 2 }\nhints:\n  auth.token.presentaton: { in: header }\n  ext-reach.request: { bdy: {} }\n',
      ).sort(),
    ).toEqual(
      [
        '10:3: "hints.auth.token.presentaton" is not known; did you mean "auth.token.presentation"?',
        '11:24: "hints.ext-reach.request.bdy" is not known; did you mean "body"? (known: let, headers, query, encoding, body)',
        '1:1: kind must be one of sandbox, test, production; did you mean "test"?',
        '2:1: "baseURL" is not known; did you mean "baseUrl"? (known: $schema, kind, baseUrl, credentials, testData, second, load, hints, policy, checks, tls)',
        '1:1: baseUrl is missing',
        '4:3: credentials.A must be a text, a number or a boolean; leave the property out where there is none',
        '6:3: "policy.maxRequest" is not known; did you mean "maxRequests"? (known: requestsPerSecond, maxRequests, maxMinutes, maxAuthFailures, maxNotifications, maxChanges, recipients, timeoutMs, maxResponseBytes, measureLimits, load)',
        '7:3: policy.timeoutMs must be of type number, not string',
        '8:11: "policy.load.maxrate" is not known; did you mean "maxRate"? (known: maxRate, window, maxRequests, maxSeconds, maxNotifications, maxChanges)',
        '8:3: policy.load.maxRate is missing',
      ].sort(),
    )
  })

  it('names the property of a made value that is wrong', () => {
    expect(
      complaints(`${SOUND}hints:
  auth-authenticate.request:
    let:
      sig: { hmac: sha256, key: k, of: x, as: hexa }
`),
    ).toEqual([
      '8:43: hints.auth-authenticate.request.let.sig.as must be one of hex, base64, base64url; did you mean "hex"?',
    ])
  })

  it('adds the missing variables to the complaints, and no complaint about their form', () => {
    expect(complaints('kind: test\nbaseUrl: ${URL_X}\ncredentials: { A: "b" }\nx: 1\n')).toEqual([
      expect.stringContaining('4:1: "x" is not known'),
      '2:10: the variable URL_X is not set',
    ])
  })

  it.each([
    ['a: [1\nb: }', 'this is no plain YAML'],
    ['kind: test\nkind: test', 'this is no plain YAML: Map keys must be unique'],
    ['a: !!js/function x', 'this is no plain YAML: Unresolved tag'],
    ['a: &a [*a]', 'aliases cannot be resolved'],
    ['', 'the file'],
    ['- 1', 'the file'],
    ['just words', 'the file'],
    ['\u0000\u0001', 'given.yaml'],
  ])('answers %j with a sentence', (text, words) => {
    expect(trouble(() => load(text)).message).toContain(words)
  })

  it('answers any text with an environment or a HarnessError', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', SOUND), (text, before) => {
        try {
          load(before + text)
        } catch (error) {
          expect(error).toBeInstanceOf(HarnessError)
        }
      }),
    )
  })

  it.each([
    'ftp://a.example',
    'a.example',
    'https://user:pw@a.example',
    'https://:pw@a.example',
    'https://a.example/?x=1',
    'https://a.example/?',
    'https://a.example/#f',
  ])('rejects the address %s', address => {
    const [complaint] = complaints(SOUND.replace('https://test.example.org/api/', `"${address}"`))
    expect(complaint).toMatch(/^2:1: baseUrl must be an/)
  })

  it('rejects production over plain http, this machine apart', () => {
    const live = (url: string) => SOUND.replace('kind: test', 'kind: production').replace(/https:\S+/, url)
    const error = trouble(() => load(live('http://a.example')))
    expect([error.code, error.exitCode]).toEqual(['GUARD_REFUSED', 4])
    expect(trouble(() => load(live('http://127.0.0.1.a.example'))).code).toBe('GUARD_REFUSED')
    for (const url of ['http://127.0.0.1:80', 'http://localhost:1', 'http://[::1]:1', 'https://a.example'])
      expect(load(live(url)).baseUrl).toBe(url)
  })

  it('takes recipients by the names and the values of test data, and rejects strangers', () => {
    const file = (list: string) =>
      `${SOUND}testData:\n  Phone: "+4915112345678"\n  Given name: Mara\npolicy:\n  recipients: [${list}]\n`
    expect(load(file('Phone, Mara')).policy.recipients).toEqual(['+4915112345678', 'Mara'])
    expect(complaints(file('Phone, Mary'))).toEqual([
      '9:23: policy.recipients[1] is neither a name nor a value of testData',
    ])
  })

  it('takes PEM files from alongside the file, and a certificate only with its key', () => {
    expect(load(`${SOUND}tls: { ca: pki/ca.pem }\n`).tls).toEqual({ ca: join(dir, 'pki/ca.pem') })
    expect(complaints(`${SOUND}tls: { cert: c.pem }\n`)).toEqual(['5:1: tls needs cert and key together, or neither'])
  })

  it.each([
    ['My Env.yaml', 'my-env'],
    ['..hidden.yaml', 'hidden'],
    ['Ä ö.yml', 'environment'],
    ['a.b_c-1.json', 'a.b_c-1'],
  ])('makes a safe folder name of %s', (file, name) => {
    const json = JSON.stringify({ kind: 'test', baseUrl: 'https://a.example', credentials: { A: 'b' } })
    expect(load(json, {}, file).name).toBe(name)
  })
})
