import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDigest } from '../../certify/certificate/statement.ts'
import type { Duty } from '../../certify/duty.ts'
import { duty, record } from '../../certify/testdata/certificate.ts'
import type { DutyResult } from '../../contract/certification.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import { readFixtures } from '../../probe/fixtures/fixtures.ts'
import { signingOf, signRun } from '../../run/sign.ts'
import { stillTerminal } from '../../testing/still-terminal.ts'
import type { Command, Context } from '../command.ts'
import certifyCommand from '../commands/certify.ts'
import keysCommand from '../commands/keys.ts'
import verifyCommand from '../commands/verify.ts'

const dir = mkdtempSync(join(tmpdir(), 'certificate-'))
const keys = join(dir, 'keys')
const key = (name: string) => join(keys, name)
const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function run(
  command: Command,
  args: string[],
  options: Record<string, unknown>,
): Promise<{ code: number; text: string }> {
  let text = ''
  const print = (line: string) => (text += `${line}\n`)
  const context: Context = {
    root: dir,
    env: {},
    version: '0.0.0',
    signal: new AbortController().signal,
    terminal: stillTerminal({ width: 100, print, answer: value => print(JSON.stringify(value)), complain: print }),
  }
  try {
    return { code: await command.run({ fixtures, results: 'results', ...options }, args, context), text }
  } catch (error) {
    if (error instanceof HarnessError) return { code: error.exitCode, text: text + error.message }
    throw error
  }
}

const DUTIES = ['AUTH-01', 'WAIT-01', 'NOTIFY-01']
const ABOUT: Record<string, string> = {
  'AUTH-01': 'RFC 6750 §2; the contract: auth.token.presentation',
  'WAIT-01': 'RFC 9110 §15.6.4',
  'NOTIFY-01': 'the contract: ext-notify',
}

/** A run folder as a certification leaves it, signed with `sender.key`. */
async function signed(name: string, results: DutyResult[], more: Record<string, unknown> = {}): Promise<string> {
  const folder = join(dir, 'runs', name)
  const contract = readFixtures(fixtures, 'sandbox')
  if (contract === undefined) throw new Error('no fixtures')
  mkdirSync(folder, { recursive: true })
  const made = record(results.map(each => ({ ...each, source: ABOUT[each.id] ?? each.source })))
  writeFileSync(join(folder, 'certify.json'), `${JSON.stringify(made, null, 2)}\n`)
  writeFileSync(join(folder, 'calls.ndjson'), '{"id":"c00001"}\n{"id":"c00002"}\n')
  for (const part of ['ledger', 'openapi'] as const)
    writeFileSync(join(folder, `${part}.json`), stableStringify(contract[part]))
  const proof = join(dir, 'proof.json')
  const caught = Object.fromEntries(DUTIES.map(id => [id, { caughtBy: ['some-sender'] }]))
  writeFileSync(proof, JSON.stringify({ suiteDigest: suiteDigest(), rounds: 20, duties: caught }))
  const options = { sign: key('sender.key'), clientVersion: '2.1.0', validDays: '90', proof, ...more }
  const silent = stillTerminal()
  const signing = await signingOf(options, silent)
  if (signing === undefined) throw new Error('nothing to sign with')
  const none = {
    dir: folder,
    record: made,
    contract,
    duties: new Map<string, Duty>(),
    situations: new Map(),
    suites: null,
  }
  await signRun(none, signing)
  return folder
}

const file = (folder: string) => join(folder, 'certificate.dsse.json')
const verify = (folder: string, by: string[], more = {}) =>
  run(verifyCommand, [file(folder)], { key: by.map(key), ...more })

let good: string
let failed: string

beforeAll(async () => {
  for (const name of ['sender', 'operator', 'stranger']) await run(keysCommand, [], { out: keys, name })
  good = await signed(
    'good',
    DUTIES.map(id => duty(id)),
  )
  failed = await signed('failed', [duty('AUTH-01', 'fail'), duty('WAIT-01'), duty('NOTIFY-01')])
})

describe('keys', () => {
  it('are private to their owner, never printed and never written over unasked', async () => {
    const out = join(dir, 'own')
    const first = await run(keysCommand, [], { out, name: 'operator' })
    const text = readFileSync(join(out, 'operator.key'), 'utf8')
    expect(text).toContain('BEGIN PRIVATE KEY')
    for (const line of text.split('\n').filter(each => each.length > 20 && !each.includes('KEY')))
      expect(first.text).not.toContain(line)
    if (process.platform !== 'win32') expect(statSync(join(out, 'operator.key')).mode & 0o777).toBe(0o600)
    expect((await run(keysCommand, [], { out, name: 'operator' })).code).toBe(4)
    expect(readFileSync(join(out, 'operator.key'), 'utf8')).toBe(text)
    expect((await run(keysCommand, [], { out, name: 'operator', force: true })).code).toBe(0)
    expect(readFileSync(join(out, 'operator.key'), 'utf8')).not.toBe(text)
    if (process.platform !== 'win32') expect(statSync(join(out, 'operator.key')).mode & 0o777).toBe(0o600)
    expect((await run(keysCommand, [], { out, name: '../up' })).code).toBe(2)
  })
})

describe('verify', () => {
  it('says what it proves, and 0 where it is valid and passed', async () => {
    const { code, text } = await verify(good, ['sender.pub'], { evidence: good })
    expect(text).toContain('PASSED: acme@2.1.0')
    expect(text).toContain('the evidence is the one that was signed')
    expect(code).toBe(0)
  })

  it('says 1 where the signature is right and a duty failed', async () => {
    const { code, text } = await verify(failed, ['sender.pub'])
    expect(text).toContain('FAILED: acme@2.1.0')
    expect(code).toBe(1)
  })

  it('says 6 to a stranger’s key, and to what is no certificate', async () => {
    expect(await verify(good, ['stranger.pub'])).toMatchObject({ code: 6, text: expect.stringContaining('REJECTED') })
    expect((await run(verifyCommand, [join(good, 'certify.json')], { key: [key('sender.pub')] })).code).toBe(6)
  })

  it('says 2 without a key, to a private key, and to a file that is not there', async () => {
    expect((await verify(good, [])).code).toBe(2)
    expect(await verify(good, ['sender.key'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('a private key'),
    })
    expect((await run(verifyCommand, [join(dir, 'none')], { key: [key('sender.pub')] })).code).toBe(2)
  })

  it.each(['certify.json', 'calls.ndjson'])('finds a changed %s', async name => {
    const copy = join(dir, `changed-${name}`)
    cpSync(good, copy, { recursive: true })
    appendFileSync(join(copy, name), ' ')
    expect(await verify(copy, ['sender.pub'])).toMatchObject({ code: 0 })
    expect(await verify(copy, ['sender.pub'], { evidence: copy })).toMatchObject({
      code: 6,
      text: expect.stringContaining(name),
    })
  })

  it('writes a page of what it found', async () => {
    const page = join(dir, 'page')
    await verify(good, ['stranger.pub'], { page })
    expect(readFileSync(join(page, 'certificate.html'), 'utf8')).toContain('Not verified')
    await verify(good, ['sender.pub'], { page })
    expect(readFileSync(join(page, 'certificate.html'), 'utf8')).toContain('acme')
  })

  it('says as JSON what it says in words', async () => {
    const { text } = await verify(good, ['sender.pub'], { json: true })
    expect(JSON.parse(text)).toMatchObject({ state: 'valid', statement: { predicate: { verdict: 'passed' } } })
  })
})

describe('verify --sign', () => {
  it('adds a signature that verifies by the operator’s key alone', async () => {
    const folder = await signed(
      'countersigned',
      DUTIES.map(id => duty(id)),
    )
    expect((await verify(folder, ['operator.pub'])).code).toBe(6)
    const options = { sign: key('operator.key'), key: [key('sender.pub')], proof: join(dir, 'proof.json') }
    expect((await run(verifyCommand, [file(folder)], options)).code).toBe(0)
    expect((await verify(folder, ['operator.pub'])).code).toBe(0)
    const twice = await run(verifyCommand, [file(folder)], {
      ...options,
      key: [key('sender.pub'), key('operator.pub')],
    })
    expect(twice).toMatchObject({ code: 4, text: expect.stringContaining('signed it already') })
  })

  it('rejects what did not pass, what another signed, and what the evidence does not show', async () => {
    const before = readFileSync(file(good), 'utf8')
    const by = { sign: key('operator.key'), proof: join(dir, 'proof.json') }
    expect((await run(verifyCommand, [file(failed)], by)).code).toBe(4)
    expect((await run(verifyCommand, [file(good)], { ...by, key: [key('stranger.pub')] })).code).toBe(4)
    expect((await run(verifyCommand, [file(good)], { ...by, evidence: failed })).code).toBe(4)
    const changed = join(dir, 'changed')
    cpSync(good, changed, { recursive: true })
    writeFileSync(file(changed), before.replace(/"payload": "e/, '"payload": "f'))
    expect((await run(verifyCommand, [file(changed)], by)).code).toBe(4)
    expect(readFileSync(file(good), 'utf8')).toBe(before)
  })
})

describe('verify --sign, by what the operator knows of the duties', () => {
  const other = join(dir, 'other-proof.json')
  const by = { sign: key('operator.key'), proof: other }
  const sign = async (name: string) =>
    run(
      verifyCommand,
      [
        file(
          await signed(
            name,
            DUTIES.map(id => duty(id)),
          ),
        ),
      ],
      by,
    )

  it('rejects passes that its own proof does not support', async () => {
    writeFileSync(
      other,
      JSON.stringify({ suiteDigest: suiteDigest(), rounds: 20, duties: { 'AUTH-01': { caughtBy: ['one'] } } }),
    )
    expect(await sign('unsupported')).toMatchObject({
      code: 4,
      text: expect.stringContaining('WAIT-01 catches no faulty'),
    })
    writeFileSync(other, JSON.stringify({ suiteDigest: 'a'.repeat(64), rounds: 20, duties: {} }))
    expect(await sign('stale')).toMatchObject({ code: 4, text: expect.stringContaining('No proof of these duties') })
    rmSync(other)
    expect(await sign('none')).toMatchObject({ code: 4, text: expect.stringContaining('No proof of these duties') })
    writeFileSync(other, '{}')
    expect(await sign('damaged')).toMatchObject({ code: 2, text: expect.stringContaining('is no proof of the duties') })
  })
})

describe('certify --sign', () => {
  it('asks for what it needs before anything is sent', async () => {
    const sign = key('sender.key')
    const all = {
      sender: 'acme',
      sign,
      clientVersion: '1',
      validDays: '90',
      seed: '1',
      port: '0',
      proof: join(dir, 'none'),
    }
    for (const wrong of [
      { clientVersion: undefined },
      { validDays: '0' },
      { validDays: 'x' },
      { sign: key('none.key') },
      { sign: key('sender.pub') },
    ])
      expect((await run(certifyCommand, [], { ...all, ...wrong })).code).toBe(2)
    expect(existsSync(join(dir, 'results'))).toBe(false)
  })
})
