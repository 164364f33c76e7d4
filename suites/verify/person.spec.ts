/** ext-verify.response: what is said of a person who is not known, or known otherwise? */
import { getAt, setAt } from '../../contract/json.ts'
import type { Sender } from '../../probe/sender/sender.ts'
import { madeUp, placesOf } from '../made-up.ts'
import { differences, profileOf } from '../profile.ts'
import { checks, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

/** Where the recorded call carries the person's own data. */
async function claimsOf(sender: Sender, testData: Record<string, string>) {
  const places = placesOf(sender.recipe('ext-verify'), reference => Object.hasOwn(testData, reference))
  const { body, isForm } = {
    body: await sender.body('ext-verify'),
    isForm: sender.recipe('ext-verify').encoding === 'form',
  }
  return places.flatMap(pointer => {
    const value = getAt(body, isForm ? `/${pointer.slice(1).replaceAll('/', '.')}` : pointer)
    if (value === undefined) return []
    const other = madeUp(value)
    return other === value ? [] : [{ pointer, value, other }]
  })
}

const unknown = checks({
  id: 'VERIFY-04',
  basis: 'specified',
  source: SPECIFICATION.verify,
  level: 'must',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-verify.request'],
})
test('does not verify a person who does not exist', unknown, async ({ sender, environment, must, twin }) => {
  const claims = await claimsOf(sender, environment.testData)
  if (claims.length === 0) must.undecided('The recorded call carries nothing of a person that could be made up.')
  const known = await twin.accepts('ext-verify')
  const again = await twin.accepts('ext-verify')
  const heard = await twin.answers('ext-verify', {
    purpose: 'the recorded call for a person who does not exist',
    change: body => claims.reduce((made, { pointer, other }) => setAt(made, pointer, other), body),
  })
  if (heard.outcome === 'validation')
    must.undecided(`The made-up data are refused for their form: ${heard.why}.`, [heard])
  const unstable = new Set(differences(profileOf(known.json), profileOf(again.json)))
  const telling = differences(profileOf(known.json), profileOf(heard.json)).filter(place => !unstable.has(place))
  must.hold(
    heard.outcome !== 'success' || telling.length > 0,
    'A person who does not exist is answered just as a known one.',
    { expected: 'another answer than for the person of the test data', actual: 'the same members and words' },
    heard,
    known,
  )
})

const privacy = {
  basis: 'standard',
  source: 'RFC 6973 section 6.1: data are disclosed no further than is needed',
  level: 'should',
  needs: ['ext-verify.request'],
} as const

const others = checks({ ...privacy, id: 'VERIFY-05', safeIn: NOT_IN_PRODUCTION, needs: ['ext-verify.request'] })
test('tells nothing of a known person to who asks for another', others, async ({ sender, environment, must, twin }) => {
  const claims = await claimsOf(sender, environment.testData)
  if (claims.length === 0) must.undecided('The recorded call carries nothing of a person that could be made up.')
  const heard = await twin.answers('ext-verify', {
    purpose: 'the recorded call for a person who does not exist',
    change: body => claims.reduce((made, { pointer, other }) => setAt(made, pointer, other), body),
  })
  const told = claims.filter(({ value, other }) => isTold(heard.text, value) && !String(other).includes(String(value)))
  const said = {
    expected: 'none of the data of the test person',
    actual: `the value of ${told.map(each => each.pointer).join(', ')}`,
  }
  must.hold(told.length === 0, 'Data of another person stand in the answer.', said, heard)
})

const wrongClaim = checks({ ...privacy, id: 'VERIFY-06', safeIn: NOT_IN_PRODUCTION, needs: ['ext-verify.request'] })
test('does not tell the right value where one was wrong', wrongClaim, async ({ sender, environment, must, twin }) => {
  const claims = (await claimsOf(sender, environment.testData)).filter(({ value }) => String(value).length > 3)
  if (claims.length < 2) must.notApplicable('the recorded call carries fewer than two data of a person')
  await twin.accepts('ext-verify')
  for (const { pointer, value, other } of claims.slice(0, 6)) {
    const purpose = `the recorded call with a wrong ${pointer}`
    const heard = await twin.answers('ext-verify', { purpose, change: body => setAt(body, pointer, other) })
    const said = { expected: 'nothing of the right value', actual: `the right value of ${pointer}` }
    must.hold(!isTold(heard.text, value), `The right value of ${pointer} is told to who sent a wrong one.`, said, heard)
  }
})

/** Short values stand in any text by chance. */
function isTold(text: string, value: unknown): boolean {
  const shown = String(value)
  return shown.length > 3 && text.includes(shown)
}
