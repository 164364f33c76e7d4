import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse as parseCtrf, validate } from 'ctrf'
import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { parse as parseJunit } from 'junit2json'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import { certificationReporters } from './certification.ts'
import { anyText } from './testdata/any-text.ts'
import { sampleCertification } from './testdata/sample-certification.ts'
import { writeCertification } from './write.ts'

const { summary, ctrf, junit } = certificationReporters

const stopped = sampleCertification('', { duties: [], partial: true, verdict: 'stopped', exitCode: 130 })

it('is written alongside what the suites leave, under names of its own', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'certification-'))
  await writeCertification(sampleCertification(), join(dir, 'run'))
  expect((await readdir(join(dir, 'run'))).sort()).toEqual(['certify.ctrf.json', 'certify.junit.xml', 'certify.md'])
  await rm(dir, { recursive: true })
})

describe('certify.junit.xml', () => {
  it('counts duties as JUnit does', async () => {
    const read = await parseJunit(junit.render(sampleCertification()))
    expect(read).toMatchObject({
      tests: 8,
      failures: 1,
      errors: 1,
      skipped: 4,
      name: 'acme on test: failed',
      time: 90.5,
    })
  })

  it('is never green where the certification was stopped', async () => {
    expect(await parseJunit(junit.render(stopped))).toMatchObject({ tests: 1, errors: 1 })
  })

  it('is valid whatever the sender sent', () => {
    fc.assert(fc.property(anyText, text => XMLValidator.validate(junit.render(sampleCertification(text))) === true))
  })
})

describe('certify.ctrf.json', () => {
  it('counts duties as CTRF does', () => {
    const { results } = parseCtrf(ctrf.render(sampleCertification()))
    expect(results.summary).toMatchObject({ tests: 8, passed: 2, failed: 2, other: 2, skipped: 2, duration: 90_500 })
  })

  it('is valid whatever the sender sent', () => {
    fc.assert(fc.property(anyText, text => validate(parseCtrf(ctrf.render(sampleCertification(text)))).valid === true))
  })
})

describe('certify.md', () => {
  const page = (text: string) =>
    micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })

  it('says the verdict first, then what failed', () => {
    const html = page(summary.render(sampleCertification()))
    expect(html).toMatch(/^<h1>✗ failed: acme on test<\/h1>/)
    expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(match => match[1])).toEqual([
      'Failed (1)',
      'Harness error (1)',
      'Warned (1)',
      'Inconclusive (1)',
      'Nothing observed (1)',
      'Skipped (1)',
    ])
    expect(page(summary.render(stopped))).toContain('stopped before its end')
  })

  it('holds nothing of the sender but text', () => {
    fc.assert(
      fc.property(anyText, text => {
        const tags = [...page(summary.render(sampleCertification(text))).matchAll(/<\/?([a-z][a-z0-9]*)/gi)]
        expect([...new Set(tags.map(match => match[1]))].sort()).toEqual([
          'code',
          'h1',
          'h2',
          'li',
          'p',
          'strong',
          'ul',
        ])
      }),
    )
  })
})
