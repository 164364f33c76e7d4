/** resource.address-preference: does a change do what it says, once, and nothing else? */
import { type Json, sameJson, setAt } from '../../contract/json.ts'
import { type Heard, isTaken } from '../../probe/sender/heard.ts'
import { type PreferenceTools, told, toldAll, withPreference } from '../preference.ts'
import { ALONE } from '../reach-details.ts'
import { PARTNER } from '../request-words.ts'
import { checks, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'
import { trialsOf } from '../trials.ts'

const common = {
  ...ALONE,
  basis: 'specified',
  source: SPECIFICATION.reach,
  level: 'must',
  safeIn: NOT_IN_PRODUCTION,
} as const

const shown = (value: Json | undefined) => (value === undefined ? 'it is not told at all' : JSON.stringify(value))

const partial = checks({
  ...common,
  id: 'REACH-22',
  needs: ['ext-reach.request'],
  cost: { requests: 14, changes: 8 },
  remedy: `${PARTNER} Look at what the change of one member writes into the others: each change has to treat them alike.`,
})
test(
  'treats what a change leaves out alike, whichever member is changed',
  partial,
  async ({ sender, contract, must, twin }) => {
    const tools = { sender, contract, must, twin }
    await withPreference(tools, async ({ texts, set, read }) => {
      const { places, read: both } = await texts(2, position => `Before ${position + 1}`)
      const changed = async (at: number) => {
        const [own = '', other = ''] = at === 0 ? places : places.toReversed()
        const done = await set({ [own]: 'After' }, `a preference with another ${own} alone`)
        if (!isTaken(done)) must.undecided(`A change of ${own} alone is not accepted: ${done.why}.`, [both, done])
        const now = await read()
        return { own, other, done, now, left: told(now, other) ?? undefined, was: `Before ${at === 0 ? 2 : 1}` }
      }
      const first = await changed(0)
      const again = await set({ [places[0] ?? '']: 'Before 1', [places[1] ?? '']: 'Before 2' }, 'both members again')
      if (!isTaken(again)) must.undecided(`The same change is not accepted again: ${again.why}.`, [again])
      const second = await changed(1)
      const isKept = [first, second].map(each => each.left === each.was)
      if (!isKept.some(Boolean))
        must.notApplicable('a change replaces the whole preference, which the contract does not rule out')
      const odd = [first, second].find((_, i) => !isKept[i])
      must.hold(
        odd === undefined,
        `A change of ${odd?.own} alone does not leave ${odd?.other} as it was.`,
        { expected: `${odd?.other} as it was, as after another change`, actual: shown(odd?.left) },
        ...[first, second].flatMap(each => [each.done, each.now]),
      )
    })
  },
)

const idempotent = checks({
  ...common,
  id: 'REACH-23',
  needs: ['ext-reach.request'],
  cost: { requests: 9, changes: 4 },
  remedy: `${PARTNER} Look at what the service does where the new value equals the old: a sender that repeats a lost call depends on it.`,
})
test('makes the same change twice as once', idempotent, async ({ sender, contract, must, twin }) => {
  const tools = { sender, contract, must, twin }
  await withPreference(tools, async ({ operation, texts, set, read }) => {
    const { places, read: once } = await texts(1, () => 'The same, twice')
    const done = await set(
      Object.fromEntries(places.map(place => [place, 'The same, twice'])),
      'the same change once more',
    )
    if (!isTaken(done)) tools.must.undecided(`The same change is not accepted again: ${done.why}.`, [done])
    const twice = await read()
    const [a, b] = [toldAll(once, tools, operation), toldAll(twice, tools, operation)]
    tools.must.be(b, a, 'The same change leaves another preference the second time.', once, done, twice)
  })
})

const cleared = checks({
  ...common,
  id: 'REACH-24',
  needs: ['ext-reach.request'],
  cost: { requests: 12, changes: 5 },
  remedy: `${PARTNER} Look at what is kept beside the store: a cache, or a search index, that clearing does not reach.`,
})
test(
  'tells nothing of a preference that was cleared, to any session',
  cleared,
  async ({ sender, contract, must, twin, anew }) => {
    const tools = { sender, contract, must, twin }
    if (!sender.operations('ext-reach').includes('clear')) must.notApplicable('no operation that clears is recorded')
    await withPreference(tools, async ({ texts, read }) => {
      const { places } = await texts(1, () => 'To be cleared')
      const other = await anew()
      const readThere = () =>
        other.call('ext-reach', { purpose: 'the preference, in another session', operation: 'check' })
      await readThere()
      const done = await sender.call('ext-reach', { purpose: 'no preference any more', operation: 'clear' })
      if (!isTaken(done)) must.undecided(`The recorded call that clears is not accepted: ${done.why}.`, [done])
      const [here, there] = [await read(), await readThere()]
      for (const [session, heard] of [
        ['the same', here],
        ['another', there],
      ] as const) {
        const left = places.map(place => told(heard, place)).find(value => value === 'To be cleared')
        const sentence = `A preference that was cleared is still told to ${session} session.`
        must.hold(left === undefined, sentence, { expected: 'nothing of it', actual: shown(left) }, done, heard)
      }
    })
  },
)

const refused = checks({
  ...common,
  id: 'REACH-25',
  needs: ['ext-reach.request'],
  cost: { requests: 10, changes: 4 },
  remedy: `${PARTNER} Look at the order of the steps: the whole request has to be judged before any of it is written.`,
})
test('leaves everything as it was where a change is refused', refused, async ({ sender, contract, must, twin }) => {
  const tools = { sender, contract, must, twin }
  await withPreference(tools, async ({ operation, texts, read }) => {
    const { places, read: before } = await texts(1, () => 'As it was')
    const [place = ''] = places
    const subject = {
      recipe: sender.recipe('ext-reach', operation),
      schema: contract.requestBody('ext-reach')?.schema ?? {},
    }
    const rules = ['list', 'type', 'length', 'unknown'] as const
    const wrong = rules
      .flatMap(rule => trialsOf(rule, { ...subject, optional: true }))
      .filter(
        trial => trial.place !== place && !place.startsWith(`${trial.place}/`) && isOfPreference(trial.place, tools),
      )
      .slice(0, 3)
    if (wrong.length === 0) must.notApplicable('nothing is recorded that a change of a preference is refused for')
    const heard: Heard[] = []
    for (const { what, change } of wrong) {
      const purpose = `a change of ${place} together with what has to be refused: ${what}`
      const done = await sender.call('ext-reach', {
        purpose,
        operation,
        change: body => setAt(change(body), place, 'Of a refused change'),
      })
      heard.push(done)
      if (isTaken(done)) continue
      const now = await read()
      const sentence = `A change was refused, and a part of it is kept: ${place}.`
      must.be(told(now, place), told(before, place) ?? null, sentence, done, now)
      return
    }
    must.undecided('No change is refused, so that nothing can be seen of what a refused one leaves.', heard)
  })
})

/** Not who it is about, nor what tells the operations apart. */
function isOfPreference(place: string, { sender }: PreferenceTools): boolean {
  const check = JSON.stringify(sender.recipe('ext-reach', 'check').body ?? null)
  return !check.includes(JSON.stringify(place.split('/').at(-1) ?? ''))
}

const together = checks({
  ...common,
  id: 'REACH-26',
  needs: ['ext-reach.request'],
  cost: { requests: 18, changes: 11 },
  remedy: `${PARTNER} Look at how a change is written: all its members in one statement, or one transaction.`,
})
test('keeps one of two changes at the same time, whole', together, async ({ sender, contract, must, twin, anew }) => {
  const tools = { sender, contract, must, twin }
  await withPreference(tools, async ({ texts, set, read }) => {
    const { places } = await texts(2, position => `Alone ${position + 1}`)
    const other = await anew()
    await other.call('ext-reach', { purpose: 'the preference, in another session', operation: 'check' })
    const of = (writer: string) => Object.fromEntries(places.map((place, i) => [place, `${writer} ${i + 1}`]))
    for (let round = 1; round <= 3; round++) {
      const names = [`North ${round}`, `South ${round}`]
      const [one = '', two = ''] = names
      const both = await Promise.all([
        set(of(one), 'one of two changes at the same time'),
        set(of(two), 'the other of two changes at the same time', other),
      ])
      if (!both.some(isTaken)) must.undecided('Neither of two changes at the same time is accepted.', both)
      const now = await read()
      const values = Object.fromEntries(places.map(place => [place, told(now, place) ?? null]))
      const isWhole = names.some((name, i) => both[i] !== undefined && isTaken(both[i]) && sameJson(values, of(name)))
      const said = {
        expected: `${JSON.stringify(of(one))} or ${JSON.stringify(of(two))}`,
        actual: JSON.stringify(values),
      }
      must.hold(isWhole, 'Of two changes at the same time, neither is kept as it was sent.', said, ...both, now)
    }
  })
})

const elsewhere = checks({
  ...common,
  id: 'REACH-27',
  needs: ['ext-reach.request', 'ext-verify.request'],
  cost: { requests: 8, changes: 3 },
  remedy: `${PARTNER} Stop changing preferences until it is found: look at what a change selects its customer by.`,
})
test('changes nothing of another customer', elsewhere, async ({ sender, contract, must, twin, second }) => {
  const tools = { sender, contract, must, twin }
  const other = second()
  await withPreference(tools, async ({ operation, texts }) => {
    const readThere = async () => {
      const heard = await other.call('ext-reach', {
        purpose: 'the preference of the second person',
        operation: 'check',
      })
      if (!isTaken(heard)) must.undecided(`The preference of the second person is not told: ${heard.why}.`, [heard])
      return heard
    }
    const before = await readThere()
    const { done } = await texts(1, () => `Of one customer ${Date.now()}`)
    const after = await readThere()
    const [a, b] = [toldAll(before, tools, operation), toldAll(after, tools, operation)]
    must.be(b, a, 'The preference of another customer is not what it was.', before, done, after)
  })
})

const seen = checks({
  ...common,
  id: 'REACH-28',
  needs: ['ext-reach.request'],
  cost: { requests: 11, changes: 5 },
  remedy: `${PARTNER} Look for a cache for each session or each instance that a change does not reach.`,
})
test('tells a change to another session', seen, async ({ sender, contract, must, twin, anew }) => {
  const tools = { sender, contract, must, twin }
  await withPreference(tools, async ({ texts, set, read }) => {
    const { places } = await texts(1, () => 'As another session knows it')
    const [place = ''] = places
    const other = await anew()
    const readThere = () =>
      other.call('ext-reach', { purpose: 'the preference, in another session', operation: 'check' })
    await readThere()
    const done = await set({ [place]: 'As it was changed' }, `another ${place}, in this session`)
    if (!isTaken(done)) must.undecided(`The change is not accepted: ${done.why}.`, [done])
    const there = await readThere()
    if (!isTaken(there)) must.undecided(`The other session is not answered: ${there.why}.`, [there])
    const here = await read()
    must.be(
      told(there, place),
      told(here, place) ?? null,
      'A change is told to its own session only.',
      done,
      there,
      here,
    )
  })
})
