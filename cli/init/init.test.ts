import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadEnvironment } from '../../probe/environment/load.ts'
import { dotenvWith, variableOf } from '../../run/environment-files.ts'
import { stillTerminal } from '../../testing/still-terminal.ts'
import type { Asker } from '../ask.ts'
import type { Context } from '../command.ts'
import command from '../commands/init.ts'
import { askedFor } from './answers.ts'

let root: string
let message: string
let answer: unknown
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'init-'))
  execFileSync('git', ['-C', root, 'init', '-q'])
  writeFileSync(join(root, '.gitignore'), '.env\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function init(options: Record<string, unknown>): Promise<number> {
  message = ''
  const print = (text: string) => {
    message += `${text}\n`
  }
  const context: Context = {
    root,
    env: { CI: '1' },
    version: '0',
    signal: new AbortController().signal,
    terminal: stillTerminal({
      print,
      progress: print,
      answer: value => {
        answer = value
      },
    }),
  }
  return command.run(options, [], context)
}

const SECRET = `p'w "with" $HOME #1 = x`
const GIVEN = {
  env: 'acme-test',
  baseUrl: 'https://test.example.org',
  credential: ['Client ID=acme', `Client secret=${SECRET}`],
  testData: ['Phone=+4915112345678', 'Postal code=01067'],
  hint: ['auth.token.presentation={"in":"header","name":"X-Session-Id"}'],
}
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('init', () => {
  it('writes an environment that loads, with every value in .env and none in the file', async () => {
    expect(await init(GIVEN)).toBe(0)
    const environment = loadEnvironment('acme-test', {
      environmentsDir: join(root, 'environments'),
      env: {},
      dotenvFile: join(root, '.env'),
    })
    expect(environment).toMatchObject({
      kind: 'test',
      baseUrl: 'https://test.example.org',
      credentials: { 'Client ID': 'acme', 'Client secret': SECRET },
      testData: { Phone: '+4915112345678', 'Postal code': '01067' },
      hints: { 'auth.token.presentation': { in: 'header', name: 'X-Session-Id' } },
    })
    const yaml = read('environments/acme-test.yaml')
    for (const value of ['acme"', SECRET, '4915112345678', '01067']) expect(yaml).not.toContain(value)
    expect(yaml).toContain('${LMD_ACME_TEST_CLIENT_SECRET}')
    expect(statSync(join(root, '.env')).mode & 0o777).toBe(0o600)
    expect(message + JSON.stringify(answer)).not.toContain(SECRET)
    expect(answer).toMatchObject({ environment: 'acme-test', next: 'npm run doctor -- --env acme-test' })
  })

  it('reads the e-mail from a file', async () => {
    const mail = join(root, 'mail.txt')
    writeFileSync(
      mail,
      'Base URL: https://t.example.org/v1\nClient ID: a\nClient secret: very-secret-indeed\nCity: Cologne\n',
    )
    expect(await init({ env: 'mailed', from: mail })).toBe(0)
    expect(message).toContain('ve…ed (18 characters)')
    expect(message).not.toContain('very-secret-indeed')
    expect(parseEnv(read('.env'))).toMatchObject({
      LMD_MAILED_CLIENT_SECRET: 'very-secret-indeed',
      LMD_MAILED_CITY: 'Cologne',
    })
  })

  it('shows on no log what it was given, understood or not', async () => {
    const mail = join(root, 'mail.txt')
    writeFileSync(
      mail,
      'Base URL: https://t.example.org/v1\nClient ID: acme-first\nPhone: +4915112345678\n\nMagic word: very-secret-indeed\n',
    )
    expect(await init({ env: 'mailed', from: mail })).toBe(0)
    expect(message).toContain('Magic word: ve…ed')
    for (const value of ['+4915112345678', 'very-secret-indeed', 'acme-first']) expect(message).not.toContain(value)
  })

  it('writes over nothing unasked, and keeps what else stands in .env', async () => {
    writeFileSync(join(root, '.env'), '# mine\nOTHER=1\n')
    await init(GIVEN)
    const before = [read('environments/acme-test.yaml'), read('.env')]
    expect(before[1]).toMatch(/^# mine\nOTHER=1\n/)
    const changed = { ...GIVEN, credential: ['Client ID=other'] }
    await expect(init(changed)).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      hint: expect.stringContaining('--force'),
    })
    expect([read('environments/acme-test.yaml'), read('.env')]).toEqual(before)
    expect(await init({ ...changed, force: true })).toBe(0)
    expect(parseEnv(read('.env'))).toMatchObject({ OTHER: '1', LMD_ACME_TEST_CLIENT_ID: 'other' })
  })

  it('does not write secrets where git would take them along', async () => {
    writeFileSync(join(root, '.gitignore'), 'node_modules\n')
    await expect(init(GIVEN)).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      message: expect.stringContaining('not ignored by git'),
    })
    expect(existsSync(join(root, '.env'))).toBe(false)
    expect(existsSync(join(root, 'environments'))).toBe(false)
  })

  it.each([
    ['no address', { baseUrl: undefined }, 'USAGE', '--base-url'],
    ['no credentials', { credential: undefined }, 'USAGE', '--credential'],
    ['an address that is none', { baseUrl: 'test.example.org' }, 'ENVIRONMENT_INVALID', 'http or https'],
    ['production over plain http', { kind: 'production', baseUrl: 'http://a.example' }, 'GUARD_REFUSED', 'plain http'],
    ['a hint for no question', { hint: ['auth.token.presentatoin=1'] }, 'USAGE', 'auth.token.presentatoin'],
    ['a kind that is none', { kind: 'porduction' }, 'USAGE', 'porduction'],
    ['a name that is none', { env: '../evil' }, 'USAGE', '../evil'],
    ['a pair that is none', { credential: ['Client ID'] }, 'USAGE', '--credential'],
  ])('writes nothing for %s', async (_what, change, code, words) => {
    mkdirSync(join(root, 'environments'), { recursive: true })
    const error = await init({ ...GIVEN, ...change }).catch(
      (caught: unknown) => caught as { code: string; message: string },
    )
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) })
    expect(existsSync(join(root, '.env'))).toBe(false)
  })

  it('asks for what is missing alone, and for secrets unseen', async () => {
    const asked: string[] = []
    const replies: Record<string, string> = {
      'Client ID (Enter: there is none of this name)': 'abc',
      '  City': 'Cologne',
    }
    const asker: Asker = {
      ask: async (question, fallback = '') => {
        asked.push(question)
        return replies[question] ?? fallback
      },
      askSecret: async question => {
        asked.push(`unseen ${question}`)
        return 'hidden-value'
      },
      paste: async () => '',
      confirm: async () => false,
      say() {},
    }
    const known = {
      name: 'x',
      kind: 'test' as const,
      baseUrl: 'https://a.example',
      credentials: {},
      testData: { phone: '1' },
      hints: {},
    }
    expect(await askedFor(known, asker)).toMatchObject({
      baseUrl: 'https://a.example',
      credentials: { 'Client ID': 'abc', 'Client secret': 'hidden-value' },
      testData: { phone: '1', City: 'Cologne' },
    })
    expect(asked).toContain('unseen Client secret (Enter: there is none of this name)')
    expect(asked).not.toContain('  Phone')
  })
})

describe('.env', () => {
  it('holds any value that it takes, and leaves the other lines alone', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), fc.string({ minLength: 1 }), (first, second) => {
        const before = 'A=1\n# B=2\nLMD_X=old'
        let text: string
        try {
          text = dotenvWith(before, { LMD_X: first, LMD_Y: second })
        } catch (error) {
          expect(error).toMatchObject({ code: 'USAGE' })
          return
        }
        expect(text).toMatch(/^A=1\n# B=2\n/)
        expect(parseEnv(text)).toEqual({ A: '1', LMD_X: first, LMD_Y: second })
      }),
    )
  })

  it('has names of variables that are names', () => {
    expect(variableOf('acme-test', 'Näme (ähnlich)')).toMatch(/^LMD_ACME_TEST_[A-Z_]+$/)
    expect(variableOf('x', '电话')).toBe('LMD_X_VALUE')
  })
})
