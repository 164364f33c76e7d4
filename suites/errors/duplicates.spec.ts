/** errors.codes: is a body that JSON leaves open answered the same each time? */
import { isObject } from '../../contract/json.ts'
import { isJson } from '../odd.ts'
import { differences, profileOf } from '../profile.ts'
import { checks, test } from '../test.ts'

test('answers a property that stands twice the same each time', checks('ERR-24'), ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    const template = sender.template('ext-verify')
    const [name] = isJson(template) && isObject(template.body) ? Object.keys(template.body) : []
    if (name === undefined) return must.notApplicable('what POST /ext-verify reads does not stand in a JSON object')
    const request = (which: string) => ({
      purpose: `the recorded call with ${name} twice, ${which}`,
      raw: (text: string) => text.replace(/^\{/, `{${JSON.stringify(name)}:"zz-another",`),
    })
    const first = await control.between('ext-verify', request('once'))
    for (const which of ['again', 'and again']) {
      const other = await control.answers('ext-verify', request(which))
      const locations = differences(profileOf(first.json), profileOf(other.json))
      must.hold(
        first.status === other.status && first.outcome === other.outcome && locations.length === 0,
        'A body with a property twice is answered differently each time.',
        {
          expected: `status ${first.status}`,
          actual: `status ${other.status}${locations.length > 0 ? `, other words at ${locations.join(', ')}` : ''}`,
        },
        first,
        other,
      )
    }
  }),
)
