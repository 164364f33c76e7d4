/** resource.address-preference: does a change do what it says, once, and nothing else? */
import { type Json, sameJson, setAt } from '../../contract/json.ts'
import { type ClassifiedResponse, isAccepted } from '../../probe/sender/classified-response.ts'
import {
  type ObservableProperty,
  observedValue,
  observedValues,
  type PreferenceTools,
  withPreference,
} from '../preference.ts'
import { checks, test } from '../test.ts'
import { trialsOf } from '../trials.ts'

const shown = (value: Json | undefined) => (value === undefined ? 'it is not told at all' : JSON.stringify(value))

/** What sets them to their values `n`. */
const at = (properties: readonly ObservableProperty[], n: number) =>
  Object.fromEntries(properties.map(({ pointer, value }) => [pointer, value(n)]))

test('treats what a change leaves out alike, whichever property is changed', checks('REACH-22'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    await withPreference(tools, async ({ observable: properties, isCarried, change, read }) => {
      const { properties: found } = await properties(2, ({ pointer }) => !isCarried(pointer))
      const [one, two] = found as [ObservableProperty, ObservableProperty]
      const changed = async (
        { pointer: own, value }: ObservableProperty,
        { pointer: other, word }: ObservableProperty,
      ) => {
        const done = await change({ [own]: value(1) }, `a preference with another ${own} alone`)
        const now = await read()
        if (isCarried(other)) must.undecided(`Every change that is accepted sends ${other}.`, [done, now])
        return { own, other, done, now, left: observedValue(now, other) ?? undefined, was: word(0) }
      }
      const first = await changed(one, two)
      await change(at(found, 0), 'both properties again')
      const second = await changed(two, one)
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
  }),
)

test('makes the same change twice as once', checks('REACH-23'), ({ tries }) =>
  tries(async ({ tools }) => {
    await withPreference(tools, async ({ operation, observable: properties, change, read }) => {
      const { properties: found, read: once } = await properties(1)
      const done = await change(at(found, 0), 'the same change once more')
      const twice = await read()
      const [a, b] = [observedValues(once, tools, operation), observedValues(twice, tools, operation)]
      tools.must.be(b, a, 'The same change leaves another preference the second time.', once, done, twice)
    })
  }),
)

test('tells nothing of a preference that was cleared, to any session', checks('REACH-24'), ({ tries }) =>
  tries(async ({ newSender: again, must, sender, tools }) => {
    if (!sender.operations('ext-reach').includes('clear')) must.notApplicable('no operation that clears is recorded')
    await withPreference(tools, async ({ observable: properties, change, read }) => {
      const { properties: found } = await properties(1)
      const [{ pointer, word, isFree }] = found as [ObservableProperty]
      const other = await again()
      const readThere = () =>
        other.call('ext-reach', { purpose: 'the preference, in another session', operation: 'check' })
      /** What is still told after clearing, of the value that was set before. */
      const left = async (n: number) => {
        await readThere()
        const done = await sender.call('ext-reach', { purpose: 'no preference any more', operation: 'clear' })
        if (!isAccepted(done)) must.undecided(`The recorded call that clears is not accepted: ${done.why}.`, [done])
        const looks = { 'the same': await read(), another: await readThere() }
        return Object.entries(looks).flatMap(([session, response]) =>
          observedValue(response, pointer) === word(n) ? [{ session, response, done }] : [],
        )
      }
      const first = await left(0)
      // What is reported without any preference may be a value of the list: then it stands there whatever was set.
      if (first.length > 0 && !isFree) await change(at(found, 1), `another ${pointer}, to be cleared`)
      const still = first.length > 0 && !isFree ? await left(1) : first
      const [one] = still
      must.hold(
        one === undefined,
        `A preference that was cleared is still told to ${one?.session} session.`,
        { expected: 'nothing of it', actual: shown(one && observedValue(one.response, pointer)) },
        ...still.flatMap(({ done, response }) => [done, response]),
      )
    })
  }),
)

test('leaves everything as it was where a change is rejected', checks('REACH-25'), ({ tries }) =>
  tries(async ({ contract, must, sender, tools }) => {
    await withPreference(tools, async ({ operation, observable: properties, read }) => {
      const { properties: found, read: before } = await properties(1)
      const [{ pointer: location, value }] = found as [ObservableProperty]
      const subject = {
        template: sender.template('ext-reach', operation),
        schema: contract.requestBody('ext-reach')?.schema ?? {},
      }
      const rules = ['list', 'type', 'length', 'unknown'] as const
      const wrong = rules
        .flatMap(rule => trialsOf(rule, { ...subject, optional: true }))
        .filter(
          trial =>
            trial.location !== location &&
            !location.startsWith(`${trial.location}/`) &&
            isOfPreference(trial.location, tools),
        )
        .slice(0, 3)
      if (wrong.length === 0) must.notApplicable('nothing is recorded that a change of a preference is rejected for')
      const response: ClassifiedResponse[] = []
      for (const { what, change } of wrong) {
        const purpose = `a change of ${location} together with what has to be rejected: ${what}`
        const done = await sender.call('ext-reach', {
          purpose,
          operation,
          change: body => setAt(change(body), location, value(1)),
        })
        response.push(done)
        if (isAccepted(done)) continue
        const now = await read()
        const sentence = `A change was rejected, and a part of it is kept: ${location}.`
        must.be(observedValue(now, location), observedValue(before, location) ?? null, sentence, done, now)
        return
      }
      must.undecided('No change is rejected, so that nothing can be seen of what a rejected one leaves.', response)
    })
  }),
)

/** Not who it is about, nor what tells the operations apart. */
function isOfPreference(location: string, { sender }: PreferenceTools): boolean {
  const check = JSON.stringify(sender.template('ext-reach', 'check').body ?? null)
  return !check.includes(JSON.stringify(location.split('/').at(-1) ?? ''))
}

test('keeps one of two changes at the same time, whole', checks('REACH-26'), ({ tries }) =>
  tries(async ({ newSender: again, must, tools }) => {
    await withPreference(tools, async ({ observable: properties, set, read }) => {
      const { properties: found } = await properties(2)
      const other = await again()
      await other.call('ext-reach', { purpose: 'the preference, in another session', operation: 'check' })
      for (let round = 1; round <= 3; round++) {
        const writers = [2 * round, 2 * round + 1] as const
        const both = await Promise.all([
          set(at(found, writers[0]), 'one of two changes at the same time'),
          set(at(found, writers[1]), 'the other of two changes at the same time', { as: other }),
        ])
        if (!both.some(isAccepted)) must.undecided('Neither of two changes at the same time is accepted.', both)
        const now = await read()
        const values = Object.fromEntries(found.map(({ pointer }) => [pointer, observedValue(now, pointer) ?? null]))
        const words = writers.map(n => Object.fromEntries(found.map(({ pointer, word }) => [pointer, word(n)])))
        const isWhole = words.some((each, i) => both[i] !== undefined && isAccepted(both[i]) && sameJson(values, each))
        const comparison = {
          expected: words.map(each => JSON.stringify(each)).join(' or '),
          actual: JSON.stringify(values),
        }
        must.hold(isWhole, 'Of two changes at the same time, neither is kept as it was sent.', comparison, ...both, now)
      }
    })
  }),
)

test('changes nothing of another customer', checks('REACH-27'), ({ tries }) =>
  tries(async ({ must, second, tools }) => {
    const other = second()
    await withPreference(tools, async ({ operation, observable: properties, change }) => {
      const { properties: found } = await properties(1)
      const readThere = async () => {
        const response = await other.call('ext-reach', {
          purpose: 'the preference of the second person',
          operation: 'check',
        })
        if (!isAccepted(response))
          must.undecided(`The preference of the second person is not told: ${response.why}.`, [response])
        return response
      }
      const before = await readThere()
      const done = await change(at(found, 1), 'another preference of the first person')
      const after = await readThere()
      const [a, b] = [observedValues(before, tools, operation), observedValues(after, tools, operation)]
      must.be(b, a, 'The preference of another customer is not what it was.', before, done, after)
    })
  }),
)

test('tells a change to another session', checks('REACH-28'), ({ tries }) =>
  tries(async ({ newSender: again, must, tools }) => {
    await withPreference(tools, async ({ observable: properties, change, read }) => {
      const { properties: found } = await properties(1)
      const [{ pointer: location }] = found as [ObservableProperty]
      const other = await again()
      const readThere = () =>
        other.call('ext-reach', { purpose: 'the preference, in another session', operation: 'check' })
      await readThere()
      const done = await change(at(found, 1), `another ${location}, in this session`)
      const there = await readThere()
      if (!isAccepted(there)) must.undecided(`The other session is not answered: ${there.why}.`, [there])
      const here = await read()
      must.be(
        observedValue(there, location),
        observedValue(here, location) ?? null,
        'A change is told to its own session only.',
        done,
        there,
        here,
      )
    })
  }),
)
