import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { turnFor } from './test.ts'

describe('turnFor', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'alone-'))
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  it('lets one at a time go on, and others by another word', async () => {
    const order: string[] = []
    const first = await turnFor('preferences', dir)
    const second = turnFor('preferences', dir).then(turn => {
      order.push('second')
      turn.giveBack()
    })
    const other = await turnFor('notifications', dir)
    order.push('other')
    other.giveBack()
    await wait(40)
    order.push('first')
    first.giveBack()
    await second
    expect(order).toEqual(['other', 'first', 'second'])
    expect(existsSync(join(dir, 'alone.preferences'))).toBe(false)
  })

  it('takes the turn of one that died over', async () => {
    const lock = join(dir, 'alone.preferences')
    mkdirSync(lock)
    const turn = await turnFor('preferences', dir, { staleMs: 120 })
    turn.giveBack()
  })

  it('takes no turn from one that lives because the clock was set', async () => {
    const first = await turnFor('preferences', dir, { staleMs: 120, signMs: 20_000 })
    const long = new Date(Date.now() - 3_600_000)
    utimesSync(join(dir, 'alone.preferences'), long, long)
    let taken = false
    const second = turnFor('preferences', dir, { staleMs: 2_000 }).then(turn => {
      taken = true
      turn.giveBack()
    })
    await wait(200)
    expect(taken).toBe(false)
    first.giveBack()
    await second
  })

  it('leaves a turn that lives alone, however long it takes', async () => {
    const patience = { staleMs: 120, signMs: 20 }
    const first = await turnFor('preferences', dir, patience)
    let taken = false
    const second = turnFor('preferences', dir, patience).then(turn => {
      taken = true
      turn.giveBack()
    })
    await wait(500)
    expect(taken).toBe(false)
    first.giveBack()
    await second
    expect(taken).toBe(true)
  })

  it('says so where the folder cannot be made at all', async () => {
    await expect(turnFor('preferences', join(dir, 'absent'))).rejects.toThrow(/ENOENT/)
  })
})
