import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HarnessError } from '../../contract/harness-error.ts'
import { type Run, RunSchema } from '../../contract/run.ts'
import type { RunPredicate, RunStatement } from '../../contract/signed.ts'
import { ownMark } from '../../probe/resume/alive.ts'
import { written as writeEnd } from '../../run/conduct.ts'
import { recovered } from '../../run/recover.ts'
import { runIn } from '../../run/run-folder.ts'
import { writeSigned } from '../../run/sign.ts'
import { ATTESTATION, filesOfRun } from '../../signing/attestation/files.ts'
import { runStatement } from '../../signing/attestation/statement.ts'
import { sealed, written } from '../../signing/envelope.ts'
import { readSigningKey, type SigningKey } from '../../signing/keys.ts'
import { productionRun, RECEIPT } from '../../signing/testdata/attested-run.ts'
import { stillTerminal } from '../../testing/still-terminal.ts'
import type { Context } from '../command.ts'
import keysCommand from '../commands/keys.ts'
import verifyCommand from '../commands/verify.ts'
import { tellEnd } from '../ended.ts'

const dir = mkdtempSync(join(tmpdir(), 'attestation-'))
const keys = join(dir, 'keys')
let signing: SigningKey
let good: string
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function contextHearing(print: (line: string) => void): Context {
  const terminal = stillTerminal({
    width: 100,
    print,
    answer: value => print(JSON.stringify(value)),
    complain: print,
    warn: print,
  })
  return { root: dir, env: {}, version: '0.0.0', signal: new AbortController().signal, terminal }
}

/** What is said, and the code that the command ends with. */
async function response(act: (context: Context) => Promise<number>): Promise<{ code: number; text: string }> {
  let text = ''
  try {
    const code = await act(contextHearing(line => (text += `${line}\n`)))
    return { code, text }
  } catch (error) {
    if (error instanceof HarnessError) return { code: error.exitCode, text: text + error.message }
    throw error
  }
}

const verify = (location: string, options: Record<string, unknown> = {}) =>
  response(context => verifyCommand.run({ key: [join(keys, 'operator.pub')], ...options }, [location], context))

function folder(name: string): string {
  const made = join(dir, 'runs', name)
  mkdirSync(made, { recursive: true })
  writeFileSync(join(made, 'exchanges.ndjson'), '{"id":"x0001"}\n')
  return made
}

async function signedRun(name: string, changes: Partial<Run> = {}): Promise<string> {
  const made = folder(name)
  await writeSigned(productionRun(changes), made, signing)
  return made
}

/** The folder that holds, with one thing changed. */
function changedRun(name: string, change: (made: string) => void): string {
  const made = join(dir, 'runs', name)
  cpSync(good, made, { recursive: true })
  change(made)
  return made
}

beforeAll(async () => {
  for (const name of ['operator', 'stranger'])
    await response(context => keysCommand.run({ out: keys, name }, [], context))
  signing = readSigningKey(readFileSync(join(keys, 'operator.key'), 'utf8'), 'operator.key')
  good = await signedRun('good')
})

describe('verify of a run', () => {
  it('says what was done to production and what remains, of its folder and of its file', async () => {
    for (const location of [good, join(good, ATTESTATION)]) {
      const { code, text } = await verify(location)
      expect(text).toContain('SAFE CHECKS PASSED: production, https://live.example.org (safe run on production')
      expect(text).toContain('That is not the full grade.')
      expect(text).toContain('What remains: 1 message that cannot be called back')
      expect(text).toMatch(/files of the run, was changed.*exchanges\.ndjson.*report\.html.*run\.json/)
      expect(code).toBe(0)
    }
  })

  it('says 1 where it is rightly signed, and the run did not pass or is partial', async () => {
    const failed = await signedRun('failed', { verdict: 'not conformant', exitCode: 1 })
    expect(await verify(failed)).toMatchObject({ code: 1, text: expect.stringContaining('NOT CONFORMANT') })
    const part = await signedRun('part', { partial: true, verdict: 'stopped', exitCode: 130 })
    expect(await verify(part)).toMatchObject({ code: 1, text: expect.stringContaining('what it says is partial') })
  })

  it('says 2 without a key, to a folder in which nothing is signed, and to --page', async () => {
    expect((await verify(good, { key: undefined })).code).toBe(2)
    expect(await verify(keys)).toMatchObject({ code: 2, text: expect.stringContaining('Nothing in') })
    expect(await verify(good, { page: dir })).toMatchObject({ code: 2, text: expect.stringContaining('--page') })
  })

  it('looks for the files where it is told', async () => {
    const alone = join(dir, 'alone.json')
    cpSync(join(good, ATTESTATION), alone)
    expect((await verify(alone)).code).toBe(6)
    expect((await verify(alone, { evidence: good })).code).toBe(0)
  })

  it('answers as JSON', async () => {
    const reported = JSON.parse((await verify(good, { json: true })).text) as { state: string; statement: RunStatement }
    expect(reported.state).toBe('passed')
    expect(reported.statement.predicate.receipt).toEqual(RECEIPT)
  })
})

const inRun = (made: string, change: (text: string) => string, file = 'run.json') =>
  writeFileSync(join(made, file), change(readFileSync(join(made, file), 'utf8')))

describe('what is planted', () => {
  it.each<[string, (made: string) => void, string]>([
    ['one byte of run.json', made => inRun(made, text => text.replace('abcd', 'abce')), 'run.json is not the one'],
    [
      'the receipt in run.json',
      made => inRun(made, text => text.replace('"remains": [\n      "x0004"\n    ]', '"remains": []')),
      'run.json is not the one that was signed: its sha256 is ',
    ],
    [
      'partial in run.json',
      made => inRun(made, text => text.replace('"partial": false', '"partial": true')),
      'run.json',
    ],
    ['a byte of report.html', made => inRun(made, text => `${text} `, 'report.html'), 'report.html is not the one'],
    [
      'a call in the log',
      made => inRun(made, text => text + text, 'exchanges.ndjson'),
      'exchanges.ndjson is not the one',
    ],
    ['a file that is gone', made => rmSync(join(made, 'ledger.json')), 'ledger.json is missing'],
    [
      'the type of the payload',
      made => inRun(made, text => text.replace('in-toto+json', 'in-toto+jsom'), ATTESTATION),
      'payloadType',
    ],
    ['a file that was cut off', made => inRun(made, text => text.slice(0, 900), ATTESTATION), 'cut off'],
  ])('%s is told in a sentence, with 6', async (what, change, sentence) => {
    const before = new Map(filesOfRun(good).map(each => [each.name, each.digest.sha256]))
    const made = changedRun(what.replaceAll(/\W+/g, '-'), change)
    const { code, text } = await verify(made)
    expect(text).toContain('REJECTED: ')
    expect(text).toContain(sentence)
    expect(code).toBe(6)
    // The change was made, and the original still holds.
    const isSame = filesOfRun(made).every(each => before.get(each.name) === each.digest.sha256)
    const isWhole = filesOfRun(made).length === before.size
    const signature = (folder: string) => readFileSync(join(folder, ATTESTATION), 'utf8')
    expect(isSame && isWhole && signature(made) === signature(good)).toBe(false)
    expect((await verify(good)).code).toBe(0)
  })

  it('another key is told, with 6', async () => {
    const { code, text } = await verify(good, { key: [join(keys, 'stranger.pub')] })
    expect(text).toContain('None of the given keys has signed it')
    expect(code).toBe(6)
  })

  it('any byte of any file is found', async () => {
    const files = filesOfRun(good).map(each => each.name)
    const made = changedRun('any-byte', () => undefined)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(), fc.integer({ min: 1, max: 255 }), async (file, at, by) => {
        const was = readFileSync(join(made, file))
        const bytes = Buffer.from(was)
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ by
        writeFileSync(join(made, file), bytes)
        const { code, text } = await verify(made)
        writeFileSync(join(made, file), was)
        expect(code).toBe(6)
        expect(text).toContain(`${file} is not the one that was signed`)
      }),
      { numRuns: 40 },
    )
    expect((await verify(made)).code).toBe(0)
  })

  it.each<[string, Partial<RunPredicate>, string]>([
    ['the receipt', { receipt: { ...RECEIPT, remains: [] } }, 'tells as "receipt"'],
    ['the sentence', { because: 'All is well.' }, 'tells as "because"'],
    ['the address', { baseUrl: 'x' } as Partial<RunPredicate>, 'Unrecognized key'],
  ])('%s that the signer told otherwise than the record is told', async (what, change, sentence) => {
    const made = changedRun(`lie-${what.replaceAll(' ', '-')}`, () => undefined)
    const run = RunSchema.parse(JSON.parse(readFileSync(join(made, 'run.json'), 'utf8')))
    const issuedAt = new Date('2026-11-21T10:01:00.000Z')
    const reported = runStatement({
      run,
      files: filesOfRun(made),
      codeDigest: 'a'.repeat(64),
      issuer: signing,
      issuedAt,
    })
    const lie = { ...reported, predicate: { ...reported.predicate, ...change } }
    writeFileSync(join(made, ATTESTATION), written(sealed(lie, signing)))
    expect(await verify(made)).toMatchObject({ code: 6, text: expect.stringContaining(sentence) })
  })
})

describe('the end of a run', () => {
  const end = (name: string, more: { signing?: SigningKey } = {}) =>
    response(async context => tellEnd(await writeEnd(productionRun(), { dir: folder(name), ...more }), {}, context))
  const reportsOf = (name: string) =>
    ['summary.md', 'report.html'].map(file => readFileSync(join(dir, 'runs', name, file), 'utf8'))

  it('says on production that nothing is signed, in the terminal and in the reports', async () => {
    const { text } = await end('unsigned')
    expect(existsSync(join(dir, 'runs', 'unsigned', ATTESTATION))).toBe(false)
    for (const message of [text, ...reportsOf('unsigned')])
      expect(message.replaceAll(/\s+/g, ' ').replaceAll('\\', '')).toContain(
        'The record and its receipt are not signed',
      )
  })

  it('names the key where it is signed', async () => {
    const { text } = await end('named', { signing })
    for (const message of [text, ...reportsOf('named')]) {
      expect(message.replaceAll('\\', '')).toContain(signing.keyid)
      expect(message).not.toContain('not signed')
    }
  })

  it('is 5 where the attestation cannot be written, and what is there says so and claims no signature', async () => {
    mkdirSync(join(folder('blocked'), ATTESTATION, 'x'), { recursive: true })
    const { code, text } = await end('blocked', { signing })
    expect(code).toBe(5)
    expect(text).toContain('attestation.json could not be written')
    const record = RunSchema.parse(JSON.parse(readFileSync(join(dir, 'runs', 'blocked', 'run.json'), 'utf8')))
    expect(record).toMatchObject({ verdict: 'harness error', exitCode: 5 })
    expect(record.signedBy).toBeUndefined()
  })
})

describe('a run that was killed', () => {
  const recordOf = async (dir: string, left: Parameters<typeof recovered>[1]) => {
    await recovered(dir, left)
    return runIn(dir)
  }
  const begun = {
    ...{ schemaVersion: 1 as const, command: 'conformance', run: '20261121T100000Z-abcd' },
    ...{ environment: productionRun().environment, harness: productionRun().harness },
    startedAt: '2026-11-21T10:00:00.000Z',
    process: ownMark(),
  }

  it('has no attestation, and says so where one was asked for', async () => {
    const record = await recordOf(folder('killed'), { ...begun, toBeSigned: true })
    expect(record.because).toContain('It was to be signed, and is not')
    expect(record.signedBy).toBeUndefined()
    const unasked = await recordOf(folder('killed-unasked'), begun)
    expect(unasked.because).not.toContain('signed')
  })

  it('has a receipt of its log, with what nobody answered as perhaps done', async () => {
    const made = folder('killed-acting')
    const sent = {
      event: 'sending',
      id: 'x0007',
      at: '2026-11-21T10:00:03.000Z',
      purpose: 'a call',
      effect: 'notifies',
    }
    const request = { method: 'POST', path: '/ext-notify', headers: {} }
    writeFileSync(join(made, 'exchanges.ndjson'), `${JSON.stringify({ ...sent, request })}\n`)
    const { allowed } = RECEIPT
    const { receipt } = await recordOf(made, { ...begun, allowed })
    expect(receipt).toMatchObject({ safe: true, allowed, remains: ['x0007'], acts: [{ fate: 'unknown' }] })
    expect(readFileSync(join(made, 'summary.md'), 'utf8')).toContain('What remains: 1 message')
  })

  it('between its record and its signature does not call itself signed', async () => {
    const made = changedRun('killed-late', at => rmSync(join(at, ATTESTATION)))
    const record = await recordOf(made, begun)
    expect(record).toMatchObject({
      verdict: 'safe checks passed',
      because: expect.stringContaining('has no attestation'),
    })
    expect(RunSchema.parse(JSON.parse(readFileSync(join(made, 'run.json'), 'utf8'))).signedBy).toBeUndefined()
  })

  it('after its signature stays as it was signed', async () => {
    const made = changedRun('killed-later', () => undefined)
    await recovered(made, begun)
    expect(await verify(made)).toMatchObject({ code: 0 })
  })
})
