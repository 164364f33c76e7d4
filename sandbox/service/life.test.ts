/** Notifications, preferences, keys and locks change as the rules say, by the clock. */
import { expect, test } from 'vitest'
import { Applications } from './applications.ts'
import { CappedMap } from './capped-map.ts'
import { seedCustomers } from './customers.ts'
import { Notifications, statusAt } from './notifications.ts'
import { Preferences } from './preferences.ts'
import { seeded } from './random.ts'
import { Idempotency } from './world.ts'

const customers = seedCustomers(seeded(1), position => `id-${position}`)
const [mara] = customers
const without = customers.find(each => !each.hasApp)

test('sends and delivers a notification as time goes', () => {
  if (mara === undefined) throw new Error('no test customer')
  const notification = new Notifications().accept('n-1', mara, 'sms', 5_000)
  expect([5_000, 6_000, 8_000, 90_000].map(now => statusAt(notification, now))).toEqual([
    'accepted',
    'sent',
    'delivered',
    'delivered',
  ])
})

test('fails a push to a customer without the app, and waits for the time asked for', () => {
  if (without === undefined) throw new Error('every customer has the app')
  const notification = new Notifications().accept('n-2', without, 'push', 0, 60_000)
  expect([59_000, 61_000, 63_000].map(now => statusAt(notification, now))).toEqual(['accepted', 'sent', 'failed'])
})

test('merges a change, clears by null and counts versions', () => {
  const preferences = new Preferences()
  preferences.change('a', { place: 'door', instructions: 'Ring twice' }, 1)
  preferences.change('a', { instructions: null, windowFrom: '08:00' }, 2)
  expect(preferences.check('a')).toEqual({
    preference: { place: 'door', windowFrom: '08:00' },
    version: 2,
    updatedAt: 2,
  })
  expect(preferences.change('a', { windowTo: '07:00' }, 3)).toEqual({ verdict: 'out-of-order', word: 'windowTo' })
  expect(preferences.change('a', { place: 'pickup-point' }, 3)).toEqual({ verdict: 'lacks', word: 'pickupPointId' })
  expect(preferences.check('a').version).toBe(2)
  expect(preferences.clear('a', 4)).toEqual({ preference: {}, version: 3, updatedAt: 4 })
  expect(preferences.check('b').version).toBe(0)
})

test('acts once for a key', () => {
  const idempotency = new Idempotency<number>()
  let acted = 0
  const act = () => ++acted
  expect(idempotency.once('k', 'body', act)).toEqual({ verdict: 'done', result: 1 })
  expect(idempotency.once('k', 'body', act)).toEqual({ verdict: 'again', result: 1 })
  expect(idempotency.once('k', 'other', act)).toEqual({ verdict: 'reused' })
  expect(acted).toBe(1)
})

test('locks an application after wrong log-ins in a row, and unlocks it in time', () => {
  const application = { name: 'a', values: { id: 'a', secret: 's', key: '' }, may: [] }
  const applications = new Applications([application], { after: 3, seconds: 60 })
  const logIn = (right: boolean, now: number) => applications.logIn({ id: 'a' }, now, () => right).verdict
  expect([logIn(false, 0), logIn(false, 0), logIn(true, 0), logIn(false, 0), logIn(false, 0)]).not.toContain('locked')
  expect([logIn(false, 0), logIn(true, 0), logIn(true, 59_999), logIn(true, 60_000)]).toEqual([
    'wrong',
    'locked',
    'locked',
    'granted',
  ])
  expect(applications.logIn({ id: 'nobody' }, 0, () => true).verdict).toBe('wrong')
})

test('forgets the oldest first', () => {
  const map = new CappedMap<string, number>(2)
  for (const [i, key] of ['a', 'b', 'c'].entries()) map.set(key, i)
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([undefined, 1, 2, 2])
})
