import fc from 'fast-check'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import questions from './questions-md.ts'
import type { Reporter } from './reporter.ts'
import summary from './summary-md.ts'
import { anyText } from './testdata/any-text.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleRun } from './testdata/sample-run.ts'

/** As a site shows GitHub Flavored Markdown; raw HTML is let through, so that it would be seen. */
function page(text: string): string {
  return micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}

const tags = (html: string) => [...new Set([...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(match => match[1]))].sort()
const OURS = [
  'code',
  'em',
  'h1',
  'h2',
  'h3',
  'li',
  'ol',
  'p',
  'pre',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
]

describe.each<[string, Reporter]>([
  ['summary.md', summary],
  ['questions.md', questions],
])('%s, read as GitHub reads it', (_name, reporter) => {
  it('holds nothing of the service but text and code', () => {
    fc.assert(
      fc.property(anyText, text => {
        const html = page(String(reporter.render(hostileRun(text))))
        const links = [...html.matchAll(/ href="([^"]*)"/g)].map(match => match[1] ?? '')
        expect(tags(html).filter(tag => tag !== 'a' && !OURS.includes(tag ?? ''))).toEqual([])
        expect(links.filter(link => !link.startsWith('https://www.rfc-editor.org/rfc/'))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('summary.md, read as GitHub reads it', () => {
  const rows = (html: string) =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(match => match[1]?.match(/<t[dh]/g)?.length)

  it('has the verdict as its only first heading, and whole tables', () => {
    const html = page(String(summary.render(sampleRun())))
    expect([...html.matchAll(/<h1>(.*?)<\/h1>/g)].map(match => match[1])).toEqual(['✗ not conformant: test'])
    expect(html).toContain('<table>')
    expect(new Set(rows(html)).size).toBe(1)
  })

  it('keeps its numbers in their columns whatever a chapter is called', () => {
    fc.assert(
      fc.property(anyText, text => {
        const run = sampleRun()
        const checks = run.checks.map(check => ({ ...check, chapter: `.${text}` }))
        const html = page(String(summary.render({ ...run, checks })))
        const [, ...body] = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(match => match[1] ?? '')
        const numbers = body.flatMap(row => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].slice(1).map(match => match[1]))
        expect(numbers.length).toBeGreaterThan(0)
        expect(numbers.filter(cell => !/^\d+$/.test(cell ?? ''))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
