import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { within } from '../../testing/fuzz.ts'
import { personForms, scan, secretForms } from './scan.ts'

const SECRET = 'pä"ss/w<ö>rd+&\'=x'
const ENVIRONMENT = {
  credentials: { 'Client ID': 'acme-client', 'Client secret': SECRET },
  testData: { Phone: '+4915112345678' },
}
const forms = secretForms(ENVIRONMENT)
const bytes = (text: string) => Buffer.from(text)
const hits = (content: Uint8Array, name = 'file') => scan([[name, content]], forms).hits

function tarOf(name: string, content: string): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'tar-'))
  writeFileSync(join(dir, name), content)
  execFileSync('tar', ['-cf', 'out.tar', name], { cwd: dir })
  const tar = readFileSync(join(dir, 'out.tar'))
  rmSync(dir, { recursive: true })
  return tar
}

const PLACES: [string, Uint8Array][] = [
  ['as it is', bytes(`before ${SECRET} after`)],
  ['escaped for JSON', bytes(JSON.stringify({ a: SECRET }))],
  ['escaped for a URL', bytes(`?a=${encodeURIComponent(SECRET)}`)],
  ['in base64', bytes(Buffer.from(`x${SECRET}y`).toString('base64'))],
  ['as Basic sends it', bytes(`Basic ${Buffer.from(`acme-client:${SECRET}`).toString('base64')}`)],
  ['hashed', bytes(createHash('sha256').update(SECRET).digest('hex'))],
  ['in gzip', gzipSync(SECRET)],
  ['in a zip', zipSync({ 'deep/run.json': bytes(SECRET) })],
  ['in a tar', tarOf('run.json', SECRET)],
  ['in a tar in gzip in a zip', zipSync({ 'a.tgz': gzipSync(tarOf('x', SECRET)) })],
  [
    'in a zip in base64 in a page',
    bytes(`<script>x="${Buffer.from(zipSync({ a: bytes(SECRET) })).toString('base64')}"</script>`),
  ],
  [
    'in a body of a HAR, twice in base64',
    bytes(
      JSON.stringify({
        encoding: 'base64',
        text: Buffer.from(Buffer.from(`${'-'.repeat(60)}${SECRET}`).toString('base64')).toString('base64'),
      }),
    ),
  ],
  [
    'in base64 of broken lines',
    bytes(
      (
        Buffer.from(`${'-'.repeat(150)}${encodeURIComponent(SECRET)}${'-'.repeat(90)}`)
          .toString('base64')
          .match(/.{1,76}/g) ?? []
      ).join('\r\n'),
    ),
  ],
  ['in UTF-16', Buffer.from(`a text of some length ${SECRET}`, 'utf16le')],
]

describe('a secret', () => {
  it.each(PLACES)('is found %s', (_where, content) => {
    expect(hits(content).map(each => each.name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/Client secret|Client ID/)]),
    )
  })

  it('is told by place and name, never by value', () => {
    const told = scan([['a.zip', zipSync({ 'run.json': bytes(SECRET) })]], forms)
    expect(told.hits).toEqual([{ file: 'a.zip → run.json', name: 'Client secret', times: 1 }])
    for (const form of forms.keys()) expect(JSON.stringify(told)).not.toContain(form)
  })

  it('is found in the name of a member as well', () => {
    expect(hits(zipSync({ 'acme-client.txt': bytes('x') }))[0]?.name).toBe('Client ID')
  })

  it('is found wherever it stands, packed however often', () => {
    const pack = fc.constantFrom(
      (content: Uint8Array) => gzipSync(content),
      (content: Uint8Array) => zipSync({ member: content }),
      (content: Uint8Array) => bytes(`"${Buffer.from(content).toString('base64')}"`),
    )
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(pack, { maxLength: 2 }), (before, after, packs) => {
        const text = bytes(`${before} ${'lorem ipsum '.repeat(5)}${SECRET} ${after}`)
        expect(hits(packs.reduce<Uint8Array>((content, each) => each(content), text))).not.toEqual([])
      }),
    )
  })
})

describe('what cannot be opened', () => {
  it.each([
    ['a zip that is broken', Buffer.concat([bytes('PK\u0003\u0004'), Buffer.alloc(40, 1)])],
    ['a gzip that is none', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])],
    [
      'a package in a package without end',
      Array.from({ length: 8 }).reduce<Uint8Array>(content => gzipSync(content), bytes('x')),
    ],
  ])('is told of %s', (_what, content) => {
    expect(scan([['file', content]], forms).left).toHaveLength(1)
  })

  it('is no gzip that was cut off: that is read as far as it goes', () => {
    const cut = gzipSync(`${SECRET} ${Array.from({ length: 5000 }, (_, i) => i * i).join(' ')}`).subarray(0, 9000)
    const told = scan([['file', cut]], forms)
    expect(told.left).toEqual([])
    expect(told.hits).not.toEqual([])
  })
})

describe('what is none', () => {
  it('is not found', () => {
    const page = bytes(`{{Client secret}} acme-clien ${'QUJD'.repeat(400)} ${'f'.repeat(64)}`)
    expect(
      scan(
        [
          ['a', page],
          ['b', new Uint8Array()],
          ['c', zipSync({ a: page })],
        ],
        forms,
      ),
    ).toMatchObject({ files: 3, parts: 3, hits: [], left: [] })
  })

  it('takes its time by the length of the text alone', () => {
    const files: [string, Uint8Array][] = [
      ['a', bytes('A'.repeat(3_000_000))],
      ['b', bytes('A\n'.repeat(1_000_000))],
    ]
    within(5_000, () => scan(files, forms))
  })
})

it('keeps test people apart from secrets', () => {
  expect([...personForms(ENVIRONMENT).values()]).toContain('Phone')
  expect([...forms.values()]).not.toContain('Phone')
})
