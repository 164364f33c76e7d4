import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskTrouble } from '../run/conduct.ts'
import type { ClassifiedCall } from './classified-call.ts'
import { openScribe } from './record.ts'
import { CONTRACT, CUSTOMER, journey, request, SECRET } from './testdata/journey.ts'

const TOKEN = 'token-one-abcdefgh'
const NEXT = 'token-two-ijklmnop'
const environment = {
  kind: 'sandbox',
  credentials: { clientId: 'another-shop', clientSecret: 'another-secret-of-ours' },
  testData: { Mail: 'jo.public@example.com' },
} as unknown as Parameters<typeof openScribe>[0]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lmd-record-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const calls = () =>
  journey([
    request('auth-authenticate'),
    request('ext-verify'),
    request('auth-authenticate', { answer: { accessToken: NEXT } }),
    request('ext-reach', { headers: { Authorization: `bearer ${NEXT}`, Cookie: 'session=s3ss10n-of-the-sender' } }),
  ]).plain

function written(of: readonly ClassifiedCall[] = calls()) {
  const file = join(folder, 'calls.ndjson')
  const scribe = openScribe(environment, CONTRACT)
  scribe.learn(of)
  scribe.write(file, of)
  const text = readFileSync(file, 'utf8')
  return { file, scribe, text, lines: text.trimEnd().split('\n') }
}

describe('the calls of a sender as they are kept', () => {
  it('hold neither its secret nor a token nor what looks like a secret, wherever they stand', () => {
    const { text } = written()
    for (const secret of [SECRET, TOKEN, NEXT, 's3ss10n-of-the-sender', 'another-secret-of-ours'])
      expect(text, secret).not.toContain(secret)
  })

  it('hold nothing that looks like a secret although nobody learned it', () => {
    const file = join(folder, 'calls.ndjson')
    const unknown = ['k3y-of-the-sender-1234', 's3ss10n-of-the-sender', 't0ken-of-another-kind']
    const [key = '', session = '', token = ''] = unknown
    const played = [
      request('auth-authenticate', { answer: { ticket: token } }),
      request('ext-verify', { headers: { 'X-Api-Key': key, Cookie: `session=${session}` } }),
    ]
    openScribe(environment, CONTRACT).write(file, journey(played).plain)
    const text = readFileSync(file, 'utf8')
    for (const each of unknown) expect(text, each).not.toContain(each)
  })

  it('hold no secret in a sentence, however it came about', () => {
    const { scribe } = written()
    expect(scribe.redact(`It said ${SECRET} and ${NEXT}.`)).not.toMatch(/secret-of-the-sender|token-two/)
  })

  it('are one line each, in order, that says which call it is and what came of it', () => {
    const { lines } = written()
    const read = lines.map(line => JSON.parse(line))
    expect(read.map(each => [each.id, each.call.split('.')[0], each.told])).toEqual([
      ['c00001', 'auth-authenticate', 'success'],
      ['c00002', 'ext-verify', 'success'],
      ['c00003', 'auth-authenticate', 'success'],
      ['c00004', 'ext-reach', 'success'],
    ])
    expect(read[3].request.body).toContain(CUSTOMER)
    expect(read[3].service).toHaveLength(1)
  })

  it('are for the eyes of who ran it alone', () => {
    expect(statSync(written().file).mode & 0o777).toBe(0o600)
  })

  it('grow as they come, and are written again by what is known in the end', () => {
    const [login, verify, ...rest] = calls()
    const { file, scribe } = written([login as ClassifiedCall])
    scribe.append(file, [verify as ClassifiedCall])
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2)
    scribe.learn(rest)
    scribe.write(file, [login as ClassifiedCall, verify as ClassifiedCall, ...rest])
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(4)
  })

  it('are trouble of the disk with a way out where they cannot be written', () => {
    const scribe = openScribe(environment, CONTRACT)
    const attempt = () => scribe.write(folder, calls())
    expect(attempt).toThrow(expect.objectContaining({ code: 'EISDIR' }))
    const told = (() => {
      try {
        return attempt()
      } catch (error) {
        return diskTrouble(error)
      }
    })()
    expect(told).toMatchObject({ code: 'REPORT_NOT_WRITTEN', message: expect.stringContaining(folder) })
  })
})
