import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRITINGS } from '../echo/writings.ts'
import { Needles } from './needles.ts'
import { marksOf, scanBytes, scanFolder } from './scan.ts'

const SECRET = 'zT9-kq4W_mB2xV7hR5nLc8Jp'
const needles = new Needles([{ name: 'secret', value: SECRET }])
const namesIn = (bytes: Buffer, location = 'file') => scanBytes(bytes, location, needles).map(each => each.name)

function zipped(text: string): Buffer {
  const head = Buffer.alloc(30)
  const body = deflateRawSync(text)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(body.length, 18)
  head.writeUInt16LE(1, 26)
  return Buffer.concat([head, Buffer.from('a'), body])
}

describe('the search for secrets', () => {
  it.each(Object.keys(WRITINGS))('finds what a service writes as %s', name => {
    const text = WRITINGS[name]?.(`POST /x authorization: ${SECRET}`, ['someone', SECRET]) ?? ''
    expect(namesIn(Buffer.from(`before ${text} after`))).toEqual(['secret'])
    expect(namesIn(Buffer.from(JSON.stringify({ deep: { text } })))).toEqual(['secret'])
  })

  it.each([
    ['gzip', gzipSync(`x ${SECRET}`)],
    ['zlib', deflateSync(`x ${SECRET}`)],
    ['zip', zipped(`x ${SECRET}`)],
    [
      'a zip in base64 in a page',
      Buffer.from(`<script>data:application/zip;base64,${zipped(SECRET).toString('base64')}</script>`),
    ],
    ['a gzip that was cut off', gzipSync(`${SECRET} ${'and more '.repeat(400)}`).subarray(0, 60)],
  ])('looks into %s', (_name, bytes) => expect(namesIn(bytes)).toEqual(['secret']))

  it('looks into brotli', () => expect(namesIn(brotliCompressSync(`x ${SECRET}`), 'report.br')).toEqual(['secret']))

  it('tells a part of twelve characters, and none of eleven', () => {
    for (let at = 0; at + 12 <= SECRET.length; at++) {
      expect(namesIn(Buffer.from(`a${SECRET.slice(at, at + 12)}b`))).toEqual(['secret'])
      expect(namesIn(Buffer.from(`a${SECRET.slice(at, at + 11)}!`))).toEqual([])
    }
  })

  it('finds nothing in what says nothing', () =>
    expect(namesIn(Buffer.from('the quick brown fox 0123456789 {{Client secret}}'))).toEqual([]))
})

describe('the search through a folder', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'scan-'))
    mkdirSync(join(folder, 'deep'))
    writeFileSync(join(folder, 'deep', `of-${SECRET}.txt`), 'nothing')
    writeFileSync(join(folder, 'deep', 'page.html'), `<p>${encodeURIComponent(SECRET)}</p>`)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('leaves out what was there before, and reads what was written again', () => {
    const before = marksOf(folder)
    const locations = () => scanFolder(folder, needles, before).leaks.map(each => each.place)
    expect(locations()).not.toContain('deep/page.html')
    writeFileSync(join(folder, 'deep', 'page.html'), `<p>${encodeURIComponent(SECRET)}</p> `)
    expect(locations()).toContain('deep/page.html')
  })

  it('reads every file and every name', () => {
    const { leaks, files } = scanFolder(folder, needles)
    expect(files).toBe(2)
    expect(leaks.map(each => each.place).sort()).toEqual(['deep/page.html', `the name of deep/of-${SECRET}.txt`])
  })
})
