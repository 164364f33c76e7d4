/** ext-verify.response: are two persons kept apart, asked for in turn, mixed, and at the same time? */
import { getAt, type Json, setAt } from '../../contract/json.ts'
import { type ClassifiedResponse, isAccepted } from '../../probe/sender/classified-response.ts'
import type { Sender } from '../../probe/sender/sender.ts'
import { type Claim, claimsOf, idLocations, isReported } from '../made-up.ts'
import type { Must } from '../must.ts'
import { differences, profileOf, telling } from '../profile.ts'
import { checks, test } from '../test.ts'

async function verified(sender: Sender, who: string, must: Must): Promise<ClassifiedResponse> {
  const response = await sender.call('ext-verify', { purpose: `the recorded call for ${who}` })
  if (!isAccepted(response))
    must.undecided(`The recorded call for ${who} is not accepted: ${response.why}.`, [response])
  return response
}

test('does not verify data of two persons as either of them', checks('VERIFY-20'), ({ tries }) =>
  tries(async ({ sender, second, environment, must }) => {
    const [own, others] = [await claimsOf(sender, environment.testData, true), await second().body('ext-verify')]
    const differing = own.flatMap(claim => {
      const theirs = getAt(others, claim.pointer)
      return theirs === undefined || theirs === claim.value ? [] : [{ ...claim, theirs }]
    })
    if (differing.length < 2)
      must.notApplicable('the two test persons differ in fewer than two data of the recorded call')
    const first = await verified(sender, 'the first person', must)
    const other = await verified(second(), 'the second person', must)
    const taken = differing.slice(Math.ceil(differing.length / 2))
    const ask = (purpose: string, chosen: (claim: Claim & { theirs: Json }) => Json) =>
      sender.call('ext-verify', {
        purpose,
        change: body => taken.reduce((made, claim) => setAt(made, claim.pointer, chosen(claim)), body),
      })
    const both = await ask('data of two persons, mixed', claim => claim.theirs)
    if (both.outcome === 'validation')
      must.undecided(`The mixed data are rejected for their form: ${both.why}.`, [both])
    const comparison = { expected: 'another answer than for either of them', actual: 'the answer of one of them' }
    const same = [first, other].find(each => isAccepted(both) && isSameAnswer(both, each, idLocations(sender)))
    if (same === undefined) return must.hold(true, 'never told', comparison, both)
    const nobody = await ask('data of a person, with made-up ones among them', claim => claim.other)
    if (isAccepted(nobody) && isSameAnswer(nobody, same, idLocations(sender)))
      must.undecided(`${taken.map(each => each.pointer).join(' and ')} are not compared at all.`, [both, nobody])
    must.hold(false, 'Data of two persons are verified as those of one.', comparison, both, same)
  }),
)

/** The same properties and words, and the same person where one is named. */
function isSameAnswer(a: ClassifiedResponse, b: ClassifiedResponse, ids: readonly string[]): boolean {
  const isSamePerson = ids.every(location => getAt(a.json, location) === getAt(b.json, location))
  return isSamePerson && differences(profileOf(a.json), profileOf(b.json)).length === 0
}

test('tells nothing of one person in the answer about another', checks('VERIFY-21'), ({ tries }) =>
  tries(async ({ sender, second, environment, must }) => {
    const other = second()
    const aboutOther = await verified(other, 'the second person', must)
    const about = await verified(sender, 'the first person, after the second', must)
    const again = await verified(other, 'the second person, after the first', must)
    const ids = (response: ClassifiedResponse) =>
      idLocations(sender).flatMap(location => getAt(response.json, location) ?? [])
    const mine = Object.values(environment.testData)
    const theirs = Object.values({ ...environment.testData, ...environment.second?.testData })
    const cases = [
      { response: about, foreign: apartFrom(mine, theirs), ids: apartFrom(ids(about), ids(aboutOther)) },
      { response: again, foreign: apartFrom(theirs, mine), ids: apartFrom(ids(again), ids(about)) },
    ]
    for (const { response, foreign, ids } of cases) {
      const reported = [...foreign, ...ids].filter(value => isReported(response.text, value))
      const comparison = {
        expected: 'nothing of the other person',
        actual: `${reported.length} data of the other person`,
      }
      must.hold(reported.length === 0, 'Data of another person stand in the answer.', comparison, response)
    }
  }),
)

/** Those of `others` that stand in none of the `own`. */
function apartFrom(own: readonly Json[], others: readonly Json[]): Json[] {
  return others.filter(value => !own.some(each => String(each).includes(String(value))))
}

test('answers each of two persons for itself at the same time', checks('VERIFY-22'), ({ tries }) =>
  tries(async ({ sender, second, must }) => {
    const [one, two] = [sender, second()]
    const alone = [
      await verified(one, 'the first person', must),
      await verified(two, 'the second person', must),
    ] as const
    const ids = idLocations(sender)
    const [a, b] = alone
    const isTellable = ids.some(location => getAt(a.json, location) !== getAt(b.json, location))
    if (!isTellable) must.notApplicable('the answers about the two test persons do not tell them apart')
    const calls = Array.from({ length: 12 }, async (_, i) => {
      const [who, usual] = i % 2 === 0 ? ([one, a] as const) : ([two, b] as const)
      const response = await who.call('ext-verify', { purpose: 'one of twelve verifications at the same time' })
      return { response, usual }
    })
    const all = (await Promise.all(calls)).filter(({ response }) => isAccepted(response))
    if (all.length < 2) must.undecided('No two of twelve verifications at the same time are accepted.')
    for (const { response, usual } of all)
      for (const location of ids)
        must.be(
          getAt(response.json, location),
          getAt(usual.json, location) ?? null,
          `At the same time, a person is answered with another ${location} than alone.`,
          usual,
          response,
        )
  }),
)

test('names a person by the same id after another login', checks('VERIFY-23'), ({ tries }) =>
  tries(async ({ sender, newSender: again, must }) => {
    const ids = idLocations(sender)
    if (ids.length === 0) must.notApplicable('no later call takes an id from the answer')
    const first = await verified(sender, 'the person of the test data', must)
    const second = await verified(await again(), 'the same person, after another login', must)
    for (const location of ids)
      must.be(
        getAt(second.json, location),
        getAt(first.json, location) ?? null,
        `The same person has another ${location} after another login.`,
        first,
        second,
      )
  }),
)

test('knows an e-mail address by a domain in capitals', checks('VERIFY-24'), ({ tries }) =>
  tries(async ({ sender, environment, must, control }) => {
    const email = (await claimsOf(sender, environment.testData)).find(({ value }) =>
      /^[^@\s]+@[^@\s]+$/.test(String(value)),
    )
    if (email === undefined) return must.notApplicable('the recorded call carries no e-mail address')
    const [local = '', name = ''] = String(email.value).split('@')
    const capital = `${local}@${name.toUpperCase()}`
    const known = await control.accepts('ext-verify')
    const response = await control.answers('ext-verify', {
      purpose: 'the recorded call with the domain of the e-mail address in capitals',
      change: body => setAt(body, email.pointer, capital),
    })
    const again = await control.accepts('ext-verify')
    const other = telling(response, known, again)
    must.hold(
      isAccepted(response) && other.length === 0,
      'The same e-mail address, its domain in capitals, is answered otherwise.',
      {
        expected: 'the answer for the person',
        actual: isAccepted(response) ? `another one at ${other.join(', ')}` : response.why,
      },
      known,
      response,
    )
  }),
)
