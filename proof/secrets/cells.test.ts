import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ENDINGS, endingsOf, PLAYED } from './cells.ts'

const pushed = PLAYED.filter(each => each.nightly !== true)
const asking = pushed.filter(each => each.asks === true)

describe('what is searched for secrets', () => {
  it('is every command', () => {
    const files = readdirSync(new URL('../../cli/commands', import.meta.url))
    const known = PLAYED.map(each => each.command)
    expect([...new Set(known)].toSorted()).toEqual(files.map(name => name.slice(0, -3)).toSorted())
  })

  it('is every ending of every command that asks, each night', () => {
    for (const each of asking) expect(endingsOf(each, true)).toEqual(ENDINGS)
  })

  it('is every ending with each push, each of several commands, and every command', () => {
    for (const ending of ENDINGS) {
      const those = asking.filter(each => endingsOf(each, false).includes(ending))
      expect(those.length, ending).toBeGreaterThanOrEqual(2)
    }
    for (const each of pushed) expect(endingsOf(each, false).length).toBeGreaterThanOrEqual(2)
  })
})
