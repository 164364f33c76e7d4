import { describe, expect, it } from 'vitest'
import { firstUnbalanced, tagsOf } from '../../reporters/testdata/tags.ts'
import { sampleProof, sampleProofPage } from './_sample-proof.ts'

const page = sampleProofPage()

describe('the page of a proof', () => {
  it('says what is wrong before anything else', () => {
    const main = page.slice(page.indexOf('<main'))
    expect(main.indexOf('REACH-11 does not tell it')).toBeLessThan(main.indexOf('<table'))
    expect(main).toContain('not proven')
  })

  it('shows mistakes against dialects, told, missed and not played', () => {
    const row = page.slice(page.indexOf('id="d-forgets-preference"'), page.indexOf('Each check'))
    expect(row).toContain('not by <a href="#c-REACH-11">REACH-11</a>')
    expect(row).toContain('not played')
    expect(row).toContain('<span class="unseen">told by</span> 2')
  })

  it('shows each check with what it told, and the idle ones', () => {
    const table = page.slice(page.indexOf('Each check'))
    expect(table).toMatch(/id="c-VERS-06"[\s\S]*?no mistake turns it red/)
    expect(table).toMatch(/id="c-REACH-04"[\s\S]*?forgets-preference<\/a> <span class="quiet">\(default, legacy\)/)
  })

  it('is a whole page whose links lead somewhere', () => {
    const ids = tagsOf(page).flatMap(({ attributes }) => attributes['id'] ?? [])
    const links = tagsOf(page).flatMap(({ attributes }) => attributes['href']?.match(/^#(.+)/)?.[1] ?? [])
    expect(links.filter(link => !ids.includes(link))).toEqual([])
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(firstUnbalanced(page)).toBeUndefined()
  })

  it('holds where nothing is wrong', () => {
    const whole = { ...sampleProof(), idle: [], complaints: [] }
    expect(sampleProofPage(whole)).toContain('>holds<')
  })
})
