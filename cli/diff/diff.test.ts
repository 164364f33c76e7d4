import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { EXCHANGES } from '../../contract/derive/testdata/example.ts'
import { type Json, removeAt, setAt } from '../../contract/json.ts'
import type { Context } from '../command.ts'
import command from '../commands/diff.ts'

const dir = mkdtempSync(join(tmpdir(), 'diff-'))
const fixtures = join(dir, 'fixtures')
const recorded = fileURLToPath(new URL('../../fixtures/sandbox', import.meta.url))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const verify = '/paths/~1ext-verify/post'
const request = `${verify}/requestBody/content/application~1json/schema`
const answer = `${verify}/responses/200/content/application~1json/schema`

function edited(name: string, edit: (document: Json) => Json): void {
  cpSync(recorded, join(fixtures, name), { recursive: true })
  const path = join(fixtures, name, 'openapi.json')
  writeFileSync(path, JSON.stringify(edit(JSON.parse(readFileSync(path, 'utf8')) as Json)))
}

beforeAll(() => {
  mkdirSync(fixtures)
  edited('test', document => document)
  edited('stricter', document =>
    setAt(
      setAt(document, `${request}/properties/phone/enum`, ['1']),
      `${request}/properties/phone/x-known/values`,
      'stated',
    ),
  )
  edited('richer', document => setAt(document, `${answer}/properties/score`, { type: 'integer' }))
  edited('poorer', document => removeAt(document, `${answer}/properties/status`))
})

async function diff(args: string[], options: Record<string, unknown> = {}): Promise<{ code: number; text: string }> {
  let text = ''
  const terminal = {
    color: false,
    width: 100,
    print: (line: string) => (text += `${line}\n`),
    answer: (value: unknown) => (text += JSON.stringify(value)),
    progress() {},
    keepFrom() {},
    kept: (text: string) => text,
    knows: () => true,
    debug() {},
    status() {},
    hold() {},
    complain() {},
    warn() {},
  }
  const context = { root: dir, env: {}, terminal, signal: new AbortController().signal, version: '0' } as Context
  const code = await command.run({ results: 'results', fixtures, ...options }, args, context)
  return { code, text }
}

describe('diff', () => {
  it('says that equal contracts are equal', async () => {
    const { code, text } = await diff(['test', join(fixtures, 'test')])
    expect(code).toBe(0)
    expect(text).toMatch(/^No difference between test \(fixtures of test\)/)
  })

  it('exits 1 where a sender breaks, with the old alongside the new, the rule and what shows it', async () => {
    const { code, text } = await diff(['test', 'poorer'])
    expect(code).toBe(1)
    expect(text).toContain('The answer of /ext-verify no longer has `status`, which was always there.')
    expect(text).toMatch(/always there +│ gone/)
    expect(text).toMatch(/response-member-vanished · .+ · shown by ext-verify\/200\.accepted/)
  })

  it('exits 0 where nobody breaks', async () => {
    const { code, text } = await diff(['test', 'richer'])
    expect(code).toBe(0)
    expect(text).toContain('Compatible: a sender that works today goes on working')
  })

  it('writes JSON that holds all of it', async () => {
    const { code, text } = await diff(['test', 'stricter'], { json: true })
    expect(code).toBe(1)
    expect(JSON.parse(text)).toMatchObject({
      schemaVersion: 1,
      verdict: 'breaking',
      counts: { breaking: 1, compatible: 0, editorial: 0 },
      changes: [{ rule: 'request-became-enum', after: ['1'] }],
    })
  })

  it('writes Markdown in which nothing of the contract is markup', async () => {
    edited('hostile', document => setAt(document, `${answer}/properties/<img src=x> | a`, { type: 'integer' }))
    const { text } = await diff(['test', 'hostile'], { markdown: true })
    expect(text).toContain('| what changed | before | now | rule | shown by |')
    expect(text).not.toContain('<img')
    for (const line of text.split('\n').filter(each => each.startsWith('| ')))
      expect(line.match(/(?<!\\)\|/g)).toHaveLength(6)
  })

  it('compares an OpenAPI file of anybody, in YAML, with what was recorded', async () => {
    const path = join(dir, 'theirs.yaml')
    const schema = { type: 'object', properties: { customerId: { type: 'string', nullable: true } } }
    const content = { 'application/json': { schema } }
    writeFileSync(
      path,
      stringify({
        openapi: '3.0.3',
        info: { title: 'Theirs', version: '2' },
        servers: [{ url: 'https://api.example/v2' }],
        paths: { '/ext-verify': { post: { responses: { 200: { description: 'OK', content } } } } },
      }),
    )
    const { code, text } = await diff([path, join(fixtures, 'test', 'openapi.json')], { json: true })
    const rules = (JSON.parse(text) as { changes: { rule: string }[] }).changes.map(each => each.rule)
    expect(code).toBe(1)
    expect(rules).toContain('base-path-changed')
    expect(rules).toContain('endpoint-added')
    expect(rules).not.toContain('response-type-changed')
  })

  it('compares a run, and names its exchange', async () => {
    const run = join(dir, 'results', 'test', 'one')
    mkdirSync(run, { recursive: true })
    const file = (name: string) => JSON.parse(readFileSync(join(fixtures, 'poorer', name), 'utf8')) as unknown
    writeFileSync(
      join(run, 'run.json'),
      JSON.stringify({ run: 'one', ledger: file('ledger.json'), openapi: file('openapi.json'), exchanges: EXCHANGES }),
    )
    const { code, text } = await diff(['test', run])
    expect(code).toBe(1)
    expect(text).toContain('(run one)')
    expect(text).toContain('shown by x0010')
  })

  it.each([
    ['an unknown word', ['tset', 'test'], /Did you mean "test"/],
    ['a folder without a contract', [dir, 'test'], /fixtures\/<environment>/],
    ['a file that is no OpenAPI', [join(recorded, 'ledger.json'), 'test'], /openapi: 3/],
  ])('rejects %s with a hint', async (_name, args, hint) => {
    await expect(diff(args)).rejects.toMatchObject({ code: 'USAGE', hint: expect.stringMatching(hint) })
  })

  it('rejects a broken file, a Swagger 2 file and two forms at once', async () => {
    const broken = join(dir, 'broken.yaml')
    writeFileSync(broken, 'openapi: [3')
    const swagger = join(dir, 'swagger.json')
    writeFileSync(swagger, '{"swagger":"2.0","paths":{}}')
    await expect(diff([broken, 'test'])).rejects.toThrow(/cannot be read/)
    await expect(diff([swagger, 'test'])).rejects.toThrow(/Swagger 2\.0/)
    await expect(diff(['test', 'test'], { json: true, markdown: true })).rejects.toMatchObject({ code: 'USAGE' })
  })
})
