import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTables } from './folder.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tables-'))
  mkdirSync(join(dir, 'inner'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const table = (path: string, entries: object) =>
  writeFileSync(join(dir, path), `export default ${JSON.stringify(entries)}\n`)
const loaded = () => loadTables(pathToFileURL(`${dir}/`), isText)

describe('loadTables', () => {
  it('takes the entries of all tables, also of inner folders, in alphabetic order', async () => {
    table('a.ts', { 'c-long': '3', a: '1' })
    table('inner/b.ts', { 'b-more': '2', b: '2' })
    table('_part.ts', { part: 'x' })
    table('a.test.ts', { test: 'x' })
    expect([...(await loaded()).keys()]).toEqual(['a', 'b', 'b-more', 'c-long'])
  })

  it('rejects an id that stands in two tables', async () => {
    table('a.ts', { once: '1', twice: '2' })
    table('inner/b.ts', { twice: '2' })
    await expect(loaded()).rejects.toThrow('twice stands in a.ts and in inner/b.ts')
  })

  it('rejects an entry of another shape', async () => {
    table('a.ts', { right: '1', wrong: 2 })
    await expect(loaded()).rejects.toThrow(/^wrong in .*a\.ts/)
  })
})
