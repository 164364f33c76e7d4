import { expect, it } from 'vitest'
import type { ExtEndpoint } from '../contract/endpoint.ts'
import { InTurn } from './in-turn.ts'

/** Explorations of so many requests each; each meets its limit after so many, and waits for it so long. */
function played(limits: Partial<Record<ExtEndpoint, number>>) {
  const inTurn = new InTurn()
  const sent: string[] = []
  const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
  const explore = (endpoint: ExtEndpoint, share: number) =>
    inTurn.run(endpoint, share, async () => {
      for (let i = 1; i <= 4; i++) {
        await inTurn.turn(endpoint)
        if (i === limits[endpoint]) {
          inTurn.waits(endpoint)
          await pause(60)
        }
        sent.push(endpoint)
        inTurn.sent(endpoint)
        await pause(1)
      }
    })
  return { inTurn, sent, explore }
}

it('goes on with the next endpoint while one waits, and with the first as soon as it can', async () => {
  const { inTurn, sent, explore } = played({ 'ext-verify': 2, 'ext-reach': 3 })
  const begun: Promise<void>[] = []
  const open: ExtEndpoint[] = ['ext-reach', 'ext-notify']
  inTurn.onWait = () => {
    const next = open.shift()
    if (next !== undefined) begun.push(explore(next, 9))
  }
  await explore('ext-verify', 0)
  // Each waited alongside the first.
  expect(sent.filter(each => each === 'ext-notify')).toHaveLength(4)
  await Promise.all(begun)
  expect(sent.slice(0, 7)).toEqual([
    'ext-verify',
    ...['ext-reach', 'ext-reach'],
    ...['ext-notify', 'ext-notify', 'ext-notify', 'ext-notify'],
  ])
})

it('sends no more beside another one than its share, and the rest when that one is over', async () => {
  const { inTurn, sent, explore } = played({ 'ext-verify': 2 })
  let next: Promise<void> | undefined
  inTurn.onWait = () => {
    next ??= explore('ext-reach', 2)
  }
  await explore('ext-verify', 0)
  expect(sent).toEqual(['ext-verify', 'ext-reach', 'ext-reach', 'ext-verify', 'ext-verify', 'ext-verify'])
  await next
  expect(sent).toHaveLength(8)
})

it('keeps the order where nothing is waited for, and goes on where one ends with an error', async () => {
  const { inTurn, sent, explore } = played({})
  const failing = inTurn.run('ext-verify', 0, async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(sent).toEqual([])
    throw new Error('over')
  })
  const next = explore('ext-reach', 9)
  await expect(failing).rejects.toThrow('over')
  await next
  expect(sent).toHaveLength(4)
})

it('asks no more beside a waiting one where a limit counts all of them together', async () => {
  const inTurn = new InTurn()
  const sent: string[] = []
  let isOpen = true
  const explore = (endpoint: ExtEndpoint) =>
    inTurn.run(endpoint, 9, async () => {
      for (let accepted = 0; accepted < 8; ) {
        await inTurn.turn(endpoint)
        sent.push(endpoint)
        inTurn.sent(endpoint)
        // Each fourth closes it for all.
        if (isOpen) accepted++
        if (isOpen && sent.length % 4 === 0) {
          isOpen = false
          setTimeout(() => {
            isOpen = true
          }, 20)
        } else if (!isOpen) {
          inTurn.waits(endpoint)
          await new Promise(resolve => setTimeout(resolve, 25))
        }
      }
    })
  const begun: Promise<void>[] = []
  const open: ExtEndpoint[] = ['ext-reach', 'ext-notify']
  inTurn.onWait = () => {
    const next = open.shift()
    if (next !== undefined) begun.push(explore(next))
  }
  await explore('ext-verify')
  expect(sent.filter(each => each !== 'ext-verify').length).toBeLessThanOrEqual(2)
  await Promise.all(begun)
})
