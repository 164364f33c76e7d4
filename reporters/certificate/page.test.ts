import { createHash } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { sampleCertificate } from '../testdata/sample-certificate.ts'
import { badge } from './badge.ts'
import { certificatePage } from './page.ts'
import { certificateText } from './text.ts'

const HOSTILE = '<img src=x onerror=alert(1)>"\'&\u202e\u001b[31m'

it('is one file that asks nobody and runs nothing, its style allowed by its hash', () => {
  const page = certificatePage(sampleCertificate())
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  expect(page).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/<script|\bsrc=|@import|url\(|style="/)
})

it('shows each duty, and never says passed alone of a self-test', () => {
  const found = sampleCertificate({ kind: 'sandbox' })
  const page = certificatePage(found)
  for (const { id } of found.statement.predicate.duties) expect(page).toContain(`<code>${id}</code>`)
  expect(page).toContain('<span>Self-test: passed</span>')
  expect(badge(found)).toContain('self-test passed · until 2027-02-19')
  expect(certificateText(found, false)).toMatch(/^SELF-TEST: PASSED/)
})

it.each([
  { state: 'valid', verdict: 'passed', head: 'Passed', word: 'passed · until 2027-02-19' },
  { state: 'expired', verdict: 'passed', head: 'Expired', word: 'expired 2027-02-19' },
  { state: 'not yet valid', verdict: 'passed', head: 'Not yet valid', word: 'from 2026-11-21' },
  { state: 'not passed', verdict: 'failed', head: 'Failed', word: 'failed 2026-11-21' },
  { state: 'not passed', verdict: 'not proven', head: 'Not proven', word: 'not proven 2026-11-21' },
] as const)('says $head where it is $state and $verdict', ({ state, verdict, head, word }) => {
  const found = sampleCertificate({ state, verdict })
  expect(certificatePage(found)).toContain(`<span>${head}</span>`)
  expect(badge(found)).toContain(word)
  expect(badge(found).includes('#17673b')).toBe(state === 'valid')
})

it('is grey and says nothing of what was refused', () => {
  expect(badge(undefined)).toContain('not verified')
  expect(badge(undefined)).toContain('#6b6b6b')
  expect(certificatePage(undefined)).toContain('Not verified')
})

it('takes the words of others for text, on the page, on the badge and on a terminal', () => {
  const found = sampleCertificate({ words: HOSTILE })
  for (const made of [certificatePage(found), badge(found)]) {
    expect(made).not.toMatch(/<img|onerror=alert\(1\)>"|\u202e|\u001b/)
  }
  expect(certificatePage(found)).toContain('&lt;img src=x')
  expect(XMLValidator.validate(badge(found))).toBe(true)
  const { svg } = new XMLParser({ ignoreAttributes: false }).parse(badge(found)) as { svg: { title: string } }
  expect(svg.title).toContain('img src=x')
  expect(certificateText(found, false)).not.toMatch(/\u202e|\u001b/)
})
