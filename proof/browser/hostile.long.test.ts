import { expect, it } from 'vitest'
import { certificatePage } from '../../reporters/certificate/page.ts'
import report from '../../reporters/html.ts'
import { HOSTILE, hostileRun } from '../../reporters/testdata/hostile-run.ts'
import { sampleCertificate } from '../../reporters/testdata/sample-certificate.ts'
import { sampleLoad } from '../../reporters/testdata/sample-load.ts'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'
import { inBrowser, type Opened } from './open.ts'

const EVERYTHING = HOSTILE.join('\n')

/** Every text of the load part is the stranger's. */
function hostileLoad(): ReturnType<typeof sampleLoad> {
  const load = sampleLoad()
  const words = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(words)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        ['endpoint', 'sentence', 'what', 'stated', 'name', 'rule', 'actual', 'because', 'call', 'file'].includes(key) &&
        typeof inner === 'string' &&
        inner !== load.capacity?.because
          ? EVERYTHING
          : words(inner),
      ]),
    )
  }
  return words(load) as typeof load
}

const PAGES: [string, string, string][] = [
  ['a run', String(report.render(hostileRun())), String(report.render(sampleRun()))],
  [
    'a load run',
    String(report.render({ ...hostileRun(), command: 'load', load: hostileLoad() })),
    String(report.render(sampleRun({ command: 'load', load: sampleLoad() }))),
  ],
  [
    'a certificate',
    certificatePage(sampleCertificate({ words: EVERYTHING })),
    certificatePage(sampleCertificate({ words: 'plain' })),
  ],
]

/** What a stranger may not bring: what runs, loads, embeds, sends, or leads away. */
const ACTIVE =
  'img, iframe, object, embed, video, audio, base, link:not([rel=icon]), form:not(.filter), meta[http-equiv]:not([http-equiv="Content-Security-Policy"]), a[href]:not([href^="#"]):not([href^="https://www.rfc-editor.org/rfc/rfc"])'

async function stirred({ page }: Opened): Promise<void> {
  for (const fold of await page.locator('details').all())
    await fold.evaluate(element => element.setAttribute('open', ''))
  await page.mouse.move(640, 300)
  for (let press = 0; press < 12; press++) await page.keyboard.press('Tab')
  await page.keyboard.press('End')
}

inBrowser('a page of hostile answers', open => {
  // Without the policy the escaping has to hold alone.
  it.each(PAGES.flatMap(each => [false, true].map(bypassCSP => [...each, bypassCSP] as const)))(
    'does nothing and asks nobody: %s',
    async (_name, source, plain, bypassCSP) => {
      const opened = await open(source, { bypassCSP })
      await stirred(opened)
      expect(opened.trouble).toEqual([])
      expect(opened.requests).toEqual([])
      expect(opened.page.context().pages()).toHaveLength(1)
      expect(await opened.page.locator(ACTIVE).count()).toBe(0)
      const scripts = (html: string) => html.match(/<script/g)?.length ?? 0
      expect(await opened.page.locator('script').count()).toBe(scripts(plain))
      expect(await opened.page.locator('style').count()).toBe(1)
      const names = await opened.page
        .locator('main, main *:not(.plot *)')
        .evaluateAll(all => all.flatMap(each => each.getAttributeNames()))
      expect(names.filter((name: string) => /^on|^style$|^srcdoc$/.test(name))).toEqual([])
    },
  )

  it.each(PAGES)('shows its letters, and none that turns or moves the text: %s', async (_name, source) => {
    const { page } = await open(source)
    const words = (await page.locator('main').textContent()) ?? ''
    expect(words).toContain('<script>alert(1)</script><img src=x onerror=alert(1)>')
    expect(words).toContain('\\u202e')
    expect(words).toContain('\\x1b')
    expect(words).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u001b\u0007\u0008]/)
  })

  it('keeps what an answer says under its own heading: the verdict is ours', async () => {
    const { page } = await open(PAGES[0]?.[1] ?? '')
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('h1').textContent()).toContain('not conformant')
  })

  it.each(PAGES)('runs nothing even where markup had come through: %s', async (_name, _hostile, plain) => {
    const planted = [
      '<script>alert(1)</script>',
      '<img src="x" onerror="alert(2)">',
      '<img src="https://evil.example/x.png">',
      '<style>body { display: none }</style>',
      '<p style="position: fixed" id="planted">planted</p>',
      '<a id="lead" href="javascript:alert(3)">lead</a>',
      '<iframe src="https://evil.example/"></iframe>',
      '<link rel="stylesheet" href="https://evil.example/x.css">',
      '<form id="form" action="https://evil.example/"><button id="send">send</button></form>',
    ].join('')
    const { page, requests, refused, trouble } = await open(plain.replace(/<main[^>]*>/, main => `${main}${planted}`))
    const location = await page
      .locator('#planted')
      .evaluate(element => element.computedStyleMap().get('position')?.toString())
    expect(location).toBe('static')
    expect(await page.locator('main').isVisible()).toBe(true)
    // Last, and without waiting: Playwright waits for ever for the page that a rejected form would have led to.
    for (const press of ['#lead', '#send']) await page.locator(press).dispatchEvent('click')
    await expect.poll(() => trouble.length).toBeGreaterThanOrEqual(8)
    expect(requests.filter(each => !refused.includes(each))).toEqual([])
    expect(trouble.filter(each => !each.startsWith('console:'))).toEqual([])
    for (const what of ['inline script', 'inline style', 'event handler', 'evil.example'])
      expect(trouble.join('\n'), what).toContain(what)
  })
})
