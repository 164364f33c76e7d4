import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { HarnessError } from '../../contract/harness-error.ts'
import { bytes, holds, spoilt, within } from '../../testing/fuzz.ts'
import { loadEnvironment } from './load.ts'

const dir = mkdtempSync(join(tmpdir(), 'environments-'))
afterAll(() => rmSync(dir, { recursive: true }))
const path = join(dir, 'given.yaml')

function loadsOrTells(content: string | Buffer): void {
  writeFileSync(path, content)
  try {
    loadEnvironment(path, { environmentsDir: dir, env: { A: 'b' } })
  } catch (error) {
    expect(error).toBeInstanceOf(HarnessError)
    expect((error as HarnessError).message).not.toMatch(/\n\s+at /)
  }
}

const folder = join(import.meta.dirname, '..', '..', 'environments')
const FILES = readdirSync(folder).filter(name => name.endsWith('.yaml'))
const SOUND = FILES.map(name => readFileSync(join(folder, name), 'utf8').replace(/\$\{\w+\}/g, 'https://a.example'))

it('answers any bytes with an environment or a HarnessError', () => {
  holds(fc.property(bytes, loadsOrTells))
})

it('answers spoilt environment files with an environment or a HarnessError', () => {
  holds(fc.property(spoilt(SOUND), loadsOrTells))
})

const LAUGHS = [...'abcdefghijklmnop'].map((name, i, all) =>
  i === 0 ? `${name}: &${name} [lol, lol]` : `${name}: &${name} [${`*${all[i - 1]}, `.repeat(9)}x]`,
)

it.each([
  ['aliases that grow', LAUGHS.join('\n')],
  ['an alias of itself', 'a: &a [*a]'],
  ['lists in lists', `a: ${'['.repeat(20_000)}`],
  ['lists in lists that end', `a: ${'['.repeat(3_000)}${']'.repeat(3_000)}`],
  ['objects in objects', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ['many properties', Array.from({ length: 2_000 }, (_, i) => `m${i}: 1`).join('\n')],
  ['many variables', `kind: test\nbaseUrl: ${'${'.repeat(20_000)}`],
  ['one long line', `a: ${'b: '.repeat(5_000)}`],
  ['many anchors', Array.from({ length: 2_000 }, (_, i) => `- &a${i} x`).join('\n')],
])('answers %s in time', (_what, text) => {
  within(10_000, () => loadsOrTells(text))
})
