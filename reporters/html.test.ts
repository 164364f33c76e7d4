import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUESTIONS } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import report from './html.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleExchanges, sampleRun } from './testdata/sample-run.ts'
import { firstUnbalanced, strayBrackets, tagsOf } from './testdata/tags.ts'

const page = report.render(sampleRun())
const signature = (text: string) =>
  new Set(tagsOf(text).map(({ name, attributes }) => [name, ...Object.keys(attributes).sort()].join(' ')))

function between(text: string, start: string, end: string): string {
  return text.slice(text.indexOf(start) + start.length, text.indexOf(end, text.indexOf(start)))
}

describe('report.html', () => {
  it('says the verdict first, then why and what to do next', () => {
    const words = page
      .slice(page.indexOf('<main'))
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(words.indexOf('not conformant')).toBeLessThan(words.indexOf('2 required checks failed'))
    expect(words.indexOf('2 required checks failed')).toBeLessThan(words.indexOf('Send the failure cards'))
    expect(words.indexOf('Send the failure cards')).toBeLessThan(words.indexOf('checks passed'))
  })

  it('puts what breaks senders before the checks, and changes that break nobody after them', () => {
    const orderOf = (run: Run) =>
      [...report.render(run).matchAll(/<section[^>]* id="(checks|drift)"/g)].map(match => match[1])
    const [first] = sampleRun().drift
    if (first === undefined) throw new Error('The sample has no drift.')
    expect(orderOf(sampleRun({ drift: [{ ...first, class: 'breaking' }] }))).toEqual(['drift', 'checks'])
    expect(orderOf(sampleRun({ drift: [{ ...first, class: 'compatible' }] }))).toEqual(['checks', 'drift'])
  })

  it('shows a failure with expected, got, request, answer and the command that repeats it', () => {
    const card = between(page, '<article class="card fail" id="REACH-07"', '</article>')
    expect(card).toContain('status 422 with an error that names /preference/window/to')
    expect(card).toContain('status 200 with preferenceId &quot;prf_01&quot;')
    expect(card).toContain('POST')
    expect(card).toContain('&quot;place&quot;: &quot;neighbour&quot;')
    expect(card).toContain('curl --include')
    expect(card).toContain('$TOKEN')
  })

  it('says who has to act on a failure, how often it came, what to do and how to see it again', () => {
    const card = between(page, '<article class="card fail" id="REACH-07"', '</article>')
    expect(card).toContain('Action required from the operator of the service')
    expect(card).toContain('Failed in 3 of 3 tries')
    expect(card).toContain('What to do:')
    expect(card).toContain('npm run conformance -- --env test --replay REACH-07')
  })

  it('shows the control request of a failed call, and marks what differs in both', () => {
    const card = between(page, '<article class="card fail" id="REACH-07"', '</article>')
    expect(card).toContain('Its control request:')
    const marked = [...card.matchAll(/<mark>(.*?)<\/mark>/g)].map(match => match[1]?.trim().replaceAll('&quot;', '"'))
    expect(marked).toContain('"from": "18:00",')
    expect(marked).toContain('"from": "09:00",')
    expect(marked.join(' ')).not.toContain('neighbour')
  })

  it('shows what is not scored apart from what is', () => {
    const scored = between(page, 'id="checks"', 'id="unscored"')
    expect(scored).not.toContain('ERRORS-30')
    expect(page.slice(page.indexOf('id="unscored"'))).toContain('id="ERRORS-30"')
  })

  it('links a standard to its section', () => {
    expect(page).toContain('href="https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1" rel="noreferrer"')
  })

  it('shows how each field of the contract is known', () => {
    const endpoint = between(page, 'id="contract-ext-reach"', 'id="contract-ext-notify"')
    expect(endpoint).toMatch(
      /instructions[\s\S]*?optional[\s\S]*?at most 140 characters[\s\S]*?confirmed[\s\S]*?6 of 18/,
    )
  })

  it('holds each of the questions', () => {
    expect(tagsOf(page).filter(({ attributes }) => attributes['class'] === 'question')).toHaveLength(QUESTIONS.length)
  })

  it('says what was not tested and what a partial run is', () => {
    expect(between(page, 'id="untested"', '</section>')).toContain('Disruptive; runs in a sandbox only.')
    expect(page).not.toContain('stopped before its end')
    expect(report.render(sampleRun({ partial: true }))).toContain('stopped before its end')
  })

  it('never calls a self-test conformant', () => {
    const run = sampleRun({ verdict: 'self-test passed', exitCode: 0, checks: [], because: 'All is well.', next: [] })
    const test = report.render({ ...run, environment: { ...run.environment, kind: 'sandbox' } })
    expect(test.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')).not.toMatch(/\bconformant\b/)
  })
})

describe('the page as a document', () => {
  it('asks nothing of a network: no address alongside fragments, the empty icon and links to standards', () => {
    for (const { name, attributes } of tagsOf(page)) {
      expect(attributes['href'] ?? '#').toMatch(
        name === 'link' ? /^data:,$/ : /^#|^https:\/\/www\.rfc-editor\.org\/rfc\/rfc\d+/,
      )
      expect(attributes['src'] ?? attributes['action']).toBeUndefined()
    }
    expect(between(page, '<style>', '</style>')).not.toMatch(/url\(|@import/)
  })

  it('allows its one style and its scripts by hash and nothing else', () => {
    const policy = tagsOf(page).find(({ attributes }) => attributes['http-equiv'])?.attributes['content']
    for (const name of ['style', 'script']) {
      const contents = [...page.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(
        ([, content = '']) => content,
      )
      const hashes = contents.map(content => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      expect(policy).toContain(`${name}-src ${hashes.join(' ')};`)
    }
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toContain('unsafe')
    expect(tagsOf(page).some(({ attributes }) => 'style' in attributes)).toBe(false)
  })

  it('gives each id once, and every link of the page leads to one', () => {
    const ids = tagsOf(page).flatMap(({ attributes }) => attributes['id'] ?? [])
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    const links = tagsOf(page).flatMap(({ attributes }) =>
      attributes['href']?.startsWith('#') ? attributes['href'].slice(1) : [],
    )
    expect(links.filter(link => !ids.includes(link))).toEqual([])
  })

  it('has one language, one first heading and no level left out', () => {
    expect(tagsOf(page).find(({ name }) => name === 'html')?.attributes['lang']).toBe('en')
    const levels = tagsOf(page)
      .filter(({ name, closes }) => !closes && /^h[1-6]$/.test(name))
      .map(({ name }) => Number(name[1]))
    expect(levels.filter(level => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    expect(levels.every((level, i) => i === 0 || level <= (levels[i - 1] ?? 0) + 1)).toBe(true)
  })

  it.each([
    ['the sample', sampleRun()],
    ['a run that saw nothing', sampleRun({ checks: [], drift: [], exchanges: [], openapi: {}, next: [] })],
    ['a hostile service', hostileRun()],
  ])('is balanced for %s', (_name, run) => {
    expect(firstUnbalanced(report.render(run))).toBeUndefined()
  })

  it('stays under 5 MB for a thousand exchanges with long bodies', () => {
    const body = JSON.stringify({ text: '"<&>'.repeat(2000) })
    const exchanges = sampleExchanges(1000).map(each => ({
      ...each,
      request: { ...each.request, body },
      ...(each.response === undefined ? {} : { response: { ...each.response, body } }),
    }))
    expect(Buffer.byteLength(report.render(sampleRun({ exchanges })))).toBeLessThan(5_000_000)
  })
})

describe('the page of a hostile service', () => {
  it('shows a body that is nested deeper than a stack is high', () => {
    const run = sampleRun()
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const exchanges = run.exchanges.map(each => ({ ...each, request: { ...each.request, body: deep } }))
    expect(report.render({ ...run, exchanges })).toContain('[[[[[[')
  })

  it('has no tag and no attribute that the plain page does not have', () => {
    const hostile = report.render(hostileRun())
    const allowed = new Set([...signature(page), 'details', 'summary', 'p class', 'pre'])
    expect([...signature(hostile)].filter(each => !allowed.has(each))).toEqual([])
    expect(strayBrackets(hostile)).toEqual([])
    expect(hostile).not.toMatch(/[\u0000\u001b\u202e\ufffe\uffff]/)
  })

  it('is inert for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), text => {
        const hostile = report.render(hostileRun(text))
        expect(strayBrackets(hostile)).toEqual([])
        expect(firstUnbalanced(hostile)).toBeUndefined()
      }),
      { numRuns: 20 },
    )
  })

  it('renders whatever stands where the contract should be', () => {
    const plain = sampleRun()
    const odd = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(odd, odd, odd, (post, schema, media) => {
        const content = { 'application/json': { schema } }
        const openapi = {
          paths: {
            '/ext-verify': { post },
            '/ext-reach': { post: { requestBody: { content }, responses: { '200': { content: media } } } },
          },
          components: schema,
        } as Run['openapi']
        expect(report.render({ ...plain, openapi, exchanges: [], checks: [] })).toContain('</html>')
      }),
      { numRuns: 60 },
    )
  })
})
