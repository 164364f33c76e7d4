import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveAnswers } from '../derive/all.ts'
import { EXCHANGES, KNOWLEDGE } from '../derive/example.ts'
import type { Json } from '../json.ts'
import { setAt } from '../json.ts'
import { emptyLedger } from '../ledger.ts'
import { buildOpenApi } from '../openapi/build.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { senderFiles } from './files.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'sender-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const ledger = emptyLedger('test')
Object.assign(ledger.questions, deriveAnswers({ knowledge: KNOWLEDGE, exchanges: EXCHANGES }))
const contract = {
  ledger,
  openapi: buildOpenApi({ environment: 'test', knowledge: KNOWLEDGE, exchanges: EXCHANGES }),
}
const files = senderFiles(contract, 'test')

/** A sender's code, as its types allow it and as they do not. */
const USE = (body: string) => `import type { ExtReachRequest, ExtVerifyResponse } from './types.ts'
import { ExtReachRequestSchema, ExtVerifyResponseSchema } from './schemas.ts'
const request: ExtReachRequest = ${body}
export const sent: unknown = ExtReachRequestSchema.parse(request)
export const read: ExtVerifyResponse = ExtVerifyResponseSchema.parse({}) as ExtVerifyResponse
export const id: string = read.customerId
`

function compile(body: string): string {
  writeFileSync(join(dir, 'use.ts'), USE(body))
  const flags = '--noEmit --strict --exactOptionalPropertyTypes --module esnext --moduleResolution bundler'
  const paths = ['--target', 'es2023', '--allowImportingTsExtensions', '--skipLibCheck', '--types', '', 'use.ts']
  try {
    execFileSync(process.execPath, [join(modules, 'typescript/bin/tsc'), ...flags.split(' '), ...paths], { cwd: dir })
    return ''
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout)
  }
}

type Schemas = Record<string, { safeParse(value: unknown): { success: boolean; error?: { message: string } } }>
let schemas: Schemas = {}

beforeAll(async () => {
  symlinkSync(modules, join(dir, 'node_modules'), 'dir')
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  for (const [name, text] of files) writeFileSync(join(dir, name), text)
  schemas = (await import(pathToFileURL(join(dir, 'schemas.ts')).href)) as Schemas
})

describe("the code that is written for a sender's own", () => {
  it('compiles, and holds a sender to the contract', { timeout: 60_000 }, () => {
    expect(compile("{ action: 'check', customerId: 'x' }")).toBe('')
    expect(compile("{ action: 'chekc', customerId: 'x' }")).toContain('use.ts(3,')
  })

  it.each(['auth-authenticate', 'ext-verify', 'ext-reach'] as const)('takes every real exchange of %s', endpoint => {
    const name = endpoint.replace(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase())
    const own = EXCHANGES.filter(each => each.endpoint === endpoint && each.response?.body.startsWith('{') === true)
    expect(own.length).toBeGreaterThan(1)
    for (const { id, request, response } of own) {
      const taken = response?.status === 200
      const answer = schemas[`${name}${taken ? 'Response' : 'Refusal'}Schema`]
      expect([id, answer?.safeParse(JSON.parse(response?.body ?? '')).error?.message]).toEqual([id, undefined])
      if (taken && request.body !== undefined)
        expect([id, schemas[`${name}RequestSchema`]?.safeParse(masked(request.body)).error?.message]).toEqual([
          id,
          undefined,
        ])
    }
  })

  /** A masked value is no value. */
  function masked(body: string): unknown {
    return JSON.parse(body.replaceAll(/\{\{[^}]+\}\}/g, 'some-value'))
  }

  it('refuses what the contract refuses', () => {
    const customerId = '3f0c0a54-6f5b-4a53-9d6e-0f6a3c1d2e11'
    const reach = (body: unknown) => schemas['ExtReachRequestSchema']?.safeParse(body)
    expect(reach({ action: 'check', customerId })?.success).toBe(true)
    expect(reach({ action: 'drop', customerId })?.success).toBe(false)
    expect(reach({ action: 'manage', customerId })?.error?.message).toContain('required where action is')
    const verify = (body: unknown) => schemas['ExtVerifyRequestSchema']?.safeParse(body)
    expect(verify({ phone: '+4915112345678', address: { zip: '50667' } })?.success).toBe(true)
    expect(verify({ phone: '+4915112345678', address: { zip: '50667' }, zzz: 1 })?.success).toBe(false)
  })

  it('takes members of answers that nobody has seen yet', () => {
    const answer = { customerId: '3f0c0a54-6f5b-4a53-9d6e-0f6a3c1d2e11', status: 'active', brandNew: true }
    expect(schemas['ExtVerifyResponseSchema']?.safeParse(answer).success).toBe(true)
  })

  it('gives the same bytes for the same contract', () => {
    expect(senderFiles(JSON.parse(JSON.stringify(contract)), 'test')).toEqual(files)
  })

  it('keeps names and words of the service out of its code', { timeout: 60_000 }, () => {
    const at = '/paths/~1ext-reach/post/requestBody/content/application~1json/schema/properties'
    const hostile = { type: 'string', pattern: '*/ process.exit(1) /*', 'x-known': { pattern: '*/ throw 1 /*' } }
    const openapi = setAt(
      setAt(contract.openapi as unknown as Json, `${at}/__proto__`, hostile),
      `${at}/a"b\n`,
      hostile,
    )
    const made = senderFiles({ ledger, openapi: openapi as unknown as OpenApiDocument }, '*/ throw 1 /*')
    for (const [name, text] of made) writeFileSync(join(dir, name), text)
    expect(compile("{ action: 'check', customerId: 'x' }")).toBe('')
    expect(made.get('types.ts')).not.toMatch(/\*\/ throw/)
  })
})
