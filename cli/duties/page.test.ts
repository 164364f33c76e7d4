import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dutyCatalogue } from './catalogue.ts'
import { dutiesPage } from './page.ts'

const entries = await dutyCatalogue()

describe('the duties of senders', () => {
  it('stand on docs/duties.md as they are; `npm run duties -- --write` writes it anew', () => {
    const page = readFileSync(new URL('../../docs/duties.md', import.meta.url), 'utf8')
    expect(page.replaceAll('\r\n', '\n')).toBe(dutiesPage(entries))
  })

  it('have ids of their own, and each a faulty sender that breaks it', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    expect(entries.filter(({ provenBy }) => provenBy.length === 0).map(({ id }) => id)).toEqual([])
    expect(entries.length).toBeGreaterThanOrEqual(60)
  })
})
