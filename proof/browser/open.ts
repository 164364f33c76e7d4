/** A page that we made, opened from disk in a real Chromium, for tests; whatever it does beyond standing there is kept. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { needs } from '../../testing/needs.ts'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the process that runs the tests. */
    chromium: { named: string | undefined; path: string | undefined }
    /** Whether the pictures of pages are taken again: `-u`. */
    updatePictures: boolean
  }
}

export interface Opened {
  page: Page
  /** Addresses that were asked for, alongside the page itself. */
  requests: string[]
  /** Those of them that the policy of the page kept from being sent. */
  refused: string[]
  /** Dialogs, errors of scripts, rejections of the policy, new windows, leaving the page. */
  trouble: string[]
}

interface OpenOptions extends BrowserContextOptions {
  /** `#AUTH-01` */
  hash?: string
}

export type Open = (source: string, options?: OpenOptions) => Promise<Opened>

export const DESKTOP = { width: 1280, height: 900 }
/** The narrowest screen that WCAG asks for. */
export const PHONE = { width: 320, height: 640 }

/** A busy machine takes its time to start a page. */
const SECONDS = 120

/** Text is laid out the same on every machine, as far as the fonts are the same. */
const ARGS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

/** Tests with a browser of their own; skipped, and named so, where there is none. */
export function inBrowser(name: string, tests: (open: Open, browser: () => Browser) => void): void {
  const executablePath = findChromium({ ...inject('chromium'), own: chromium.executablePath() })
  const absent =
    executablePath === undefined ? 'There is no Chromium: install one or name it in CHROMIUM_BIN.' : undefined
  describe(name, { ...needs(absent), timeout: SECONDS * 1000 }, () => {
    let browser: Browser
    let folder = ''
    let pages = 0

    beforeAll(async () => {
      browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ARGS })
      folder = mkdtempSync(join(tmpdir(), 'report-pages-'))
    }, SECONDS * 1000)
    afterEach(async () => {
      await Promise.all(browser.contexts().map(context => context.close()))
    })
    afterAll(async () => {
      await browser?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    async function open(source: string, { hash = '', ...options }: OpenOptions = {}): Promise<Opened> {
      const file = join(folder, `${++pages}.html`)
      writeFileSync(file, source)
      const address = pathToFileURL(file).href
      const context = await browser.newContext({ viewport: DESKTOP, ...options })
      await context.setOffline(true)
      const page = await context.newPage()
      const requests: string[] = []
      const refused: string[] = []
      const trouble: string[] = []
      page.on('request', request => {
        const url = request.url().split('#')[0] ?? ''
        if (url !== address) requests.push(url)
      })
      page.on('requestfailed', request => {
        if (/csp/i.test(request.failure()?.errorText ?? '')) refused.push(request.url())
      })
      page.on('dialog', dialog => {
        trouble.push(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('pageerror', error => trouble.push(`error: ${error.message}`))
      page.on('console', message => {
        if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
      })
      page.on('popup', popup => trouble.push(`window: ${popup.url()}`))
      page.on('framenavigated', frame => {
        if (frame === page.mainFrame() && frame.url().split('#')[0] !== address) trouble.push(`left for ${frame.url()}`)
      })
      await page.goto(address + hash)
      return { page, requests, refused, trouble }
    }

    tests(open, () => browser)
  })
}
