import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findChromium } from './chromium.ts'

const folder = join('/', 'opt', 'bin')
const where = { named: undefined, path: [folder, join('/', 'bin')].join(delimiter), own: join('/', 'own', 'chrome') }
const only = (...files: string[]) => ({ exists: (file: string) => files.includes(file) })

describe('findChromium', () => {
  it('takes the one that is named before all others', () => {
    expect(findChromium({ ...where, named: '/my/chrome', ...only('/my/chrome', where.own) })).toBe('/my/chrome')
  })

  it("takes Playwright's own before the system's", () => {
    const system = join(folder, 'chromium')
    expect(findChromium({ ...where, ...only(system, where.own) })).toBe(where.own)
    expect(findChromium({ ...where, ...only(system) })).toBe(system)
  })

  it('finds none where there is none, and says so of a name that leads nowhere', () => {
    expect(findChromium({ ...where, ...only() })).toBeUndefined()
    expect(() => findChromium({ ...where, named: '/gone', ...only(where.own) })).toThrow('CHROMIUM_BIN names /gone')
  })
})
