import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sampleCertificate } from '../testdata/sample-certificate.ts'
import { certificatePage } from './page.ts'
import { certificateText } from './sentences.ts'

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
  expect(certificateText(found, false)).toMatch(/^SELF-TEST: PASSED/)
})

it.each([
  { state: 'valid', verdict: 'passed', head: 'Passed' },
  { state: 'expired', verdict: 'passed', head: 'Expired' },
  { state: 'not yet valid', verdict: 'passed', head: 'Not yet valid' },
  { state: 'not passed', verdict: 'failed', head: 'Failed' },
  { state: 'not passed', verdict: 'not proven', head: 'Not proven' },
] as const)('says $head where it is $state and $verdict', ({ state, verdict, head }) => {
  const found = sampleCertificate({ state, verdict })
  expect(certificatePage(found)).toContain(`<span>${head}</span>`)
})

it('says nothing of what was rejected', () => {
  expect(certificatePage(undefined)).toContain('Not verified')
})

it('takes the words of others for text, on the page and on a terminal', () => {
  const found = sampleCertificate({ words: HOSTILE })
  expect(certificatePage(found)).not.toMatch(/<img|onerror=alert\(1\)>"|\u202e|\u001b/)
  expect(certificatePage(found)).toContain('&lt;img src=x')
  expect(certificateText(found, false)).not.toMatch(/\u202e|\u001b/)
})
