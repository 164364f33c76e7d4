/** ext-verify.response: what is said of a person who is not known, or known otherwise? */
import { getAt, setAt } from '../../contract/json.ts'
import { isAccepted } from '../../probe/sender/classified-response.ts'
import { linksOf } from '../../probe/sender/operations.ts'
import { claimsOf, isLink, isReported, locationsOf, madeUpPerson } from '../made-up.ts'
import { telling } from '../profile.ts'
import { brought } from '../recorded.ts'
import { checks, test } from '../test.ts'

test('does not verify a person who does not exist', checks('VERIFY-04'), ({ tries }) =>
  tries(async ({ must, tools, control }) => {
    const { difference } = await madeUpPerson(tools)
    const known = await control.accepts('ext-verify')
    const again = await control.accepts('ext-verify')
    const response = await control.answers('ext-verify', difference)
    if (response.outcome === 'validation')
      must.undecided(`The made-up data are rejected for their form: ${response.why}.`, [response])
    must.hold(
      response.outcome !== 'success' || telling(response, known, again).length > 0,
      'A person who does not exist is answered just as a known one.',
      { expected: 'another answer than for the person of the test data', actual: 'the same properties and words' },
      response,
      known,
    )
  }),
)

test('tells nothing of a known person to who asks for another', checks('VERIFY-05'), ({ tries }) =>
  tries(async ({ must, tools, control }) => {
    const { claims, difference } = await madeUpPerson(tools)
    const response = await control.answers('ext-verify', difference)
    const reported = claims.filter(
      ({ value, other }) => isReported(response.text, value) && !String(other).includes(String(value)),
    )
    const comparison = {
      expected: 'none of the data of the test person',
      actual: `the value of ${reported.map(each => each.pointer).join(', ')}`,
    }
    must.hold(reported.length === 0, 'Data of another person stand in the answer.', comparison, response)
  }),
)

test('does not tell the right value where one was wrong', checks('VERIFY-06'), ({ tries }) =>
  tries(async ({ sender, environment, must, control }) => {
    const claims = (await claimsOf(sender, environment.testData)).filter(({ value }) => String(value).length > 3)
    if (claims.length < 2) must.notApplicable('the recorded call carries fewer than two data of a person')
    await control.accepts('ext-verify')
    for (const { pointer, value, other } of claims.slice(0, 6)) {
      const purpose = `the recorded call with a wrong ${pointer}`
      const response = await control.answers('ext-verify', { purpose, change: body => setAt(body, pointer, other) })
      const comparison = { expected: 'nothing of the right value', actual: `the right value of ${pointer}` }
      must.hold(
        !isReported(response.text, value),
        `The right value of ${pointer} is told to who sent a wrong one.`,
        comparison,
        response,
      )
    }
  }),
)

const wrongDatum = brought('VERIFY-18', contract => {
  const [template] = contract.templates('ext-verify')
  const locations =
    template === undefined ? [] : locationsOf(template, reference => !isLink(reference) && reference !== 'unique')
  return locations.map(location => ({ location, made: location }))
})

for (const { id, made: pointer } of wrongDatum) {
  test(`answers otherwise where ${pointer ?? 'one datum'} is wrong`, checks(id), ({ tries }) =>
    tries(async ({ sender, environment, must, control }) => {
      if (pointer === undefined) return must.notApplicable('the recorded call carries no datum of a person')
      const claim = (await claimsOf(sender, environment.testData)).find(each => each.pointer === pointer)
      if (claim === undefined) return must.notApplicable(`no other value of the form of ${pointer} can be made up`)
      const known = await control.accepts('ext-verify')
      const purpose = `the recorded call with a wrong ${pointer}`
      const response = await control.answers('ext-verify', {
        purpose,
        change: body => setAt(body, pointer, claim.other),
      })
      if (response.outcome === 'validation')
        must.undecided(`The made-up ${pointer} is rejected for its form: ${response.why}.`, [response])
      const again = await control.accepts('ext-verify')
      must.hold(
        response.outcome !== 'success' || telling(response, known, again).length > 0,
        `With a wrong ${pointer}, a person is answered just as with the right one.`,
        { expected: 'another answer than with the right one', actual: 'the same properties and words' },
        known,
        response,
      )
    }),
  )
}

test('gives a made-up person no id that opens a preference', checks('VERIFY-19'), ({ tries }) =>
  tries(async ({ sender, must, tools, control }) => {
    const template = sender.template('ext-reach')
    const link = linksOf(template).find(each => each.endpoint === 'ext-verify')
    if (link === undefined)
      return must.notApplicable('the recorded call to /ext-reach takes nothing from a verification')
    const { difference } = await madeUpPerson(tools)
    await control.accepts('ext-reach', template.operation)
    const response = await control.answers('ext-verify', difference)
    if (response.outcome === 'validation')
      must.undecided(`The made-up data are rejected for their form: ${response.why}.`, [response])
    const id = getAt(response.json, link.pointer) ?? null
    const expected = 'no id, or one that is rejected'
    if (id === null) return must.hold(true, 'never told', expected, response)
    const locations = locationsOf(template, isLink)
    const opened = await sender.call('ext-reach', {
      purpose: 'the preference under the id that the made-up person was given',
      operation: template.operation,
      change: body => locations.reduce((made, location) => setAt(made, location, id), body),
    })
    const sentence = 'A made-up person is given an id that opens a preference.'
    must.hold(!isAccepted(opened), sentence, expected, opened, response)
  }),
)
