/** versioning: is an end of the service announced as the standards say, and does it come as no surprise? */
import { checks, EVERYWHERE, test } from '../test.ts'
import type { Versioning } from '../versions.ts'

const ending = checks('VERS-03', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9745 section 2 and RFC 8594 section 3: Deprecation and Sunset announce an end',
  needs: ['versioning', 'ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Ask the operator what comes in its place, and until when both are there. Plan the change of the senders before the day that is named, and record the announcement with --update.',
})
test('announces no end that was not recorded', ending, ({ tries }) =>
  tries(async ({ contract, must, twin }) => {
    const recorded = contract.value<Versioning>('versioning')
    const heard = await twin.accepts('ext-verify')
    for (const name of ['deprecation', 'sunset'] as const) {
      const shown = heard.headers[name]
      const said = { expected: `no ${name}`, actual: shown ?? 'none' }
      must.hold(
        shown === undefined || recorded?.[name] === true,
        `The service announces an end (${name}) that is new.`,
        said,
        heard,
      )
    }
  }),
)

const dates = checks('VERS-04', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9745 section 2.1 and RFC 8594 section 3: the form of Deprecation and Sunset',
  needs: ['ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Tell the operator the form that the standards ask for, so that senders can read the day by machine: an HTTP date for Sunset, @ and seconds for Deprecation.',
})
test('writes the dates of an end as the standards do', dates, ({ tries }) =>
  tries(async ({ must, twin }) => {
    const heard = await twin.accepts('ext-verify')
    const { deprecation, sunset } = heard.headers
    if (deprecation === undefined && sunset === undefined) must.notApplicable('no end is announced')
    if (sunset !== undefined) {
      const said = { expected: 'an HTTP date', actual: sunset }
      must.hold(!Number.isNaN(Date.parse(sunset)) && /GMT$/.test(sunset), 'Sunset is no HTTP date.', said, heard)
    }
    // Drafts before the RFC wrote `true` or an HTTP date, and many services still do.
    if (deprecation !== undefined) {
      const isDate = /^@-?\d+$/.test(deprecation) || deprecation === 'true' || !Number.isNaN(Date.parse(deprecation))
      must.hold(isDate, 'Deprecation is no date.', { expected: '@ and seconds since 1970', actual: deprecation }, heard)
    }
  }),
)

const order = checks('VERS-10', 'must', 'standard', EVERYWHERE, {
  source: 'RFC 9745 section 4: Sunset is not earlier than Deprecation',
  needs: ['ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Show the operator both headers: the service would end before it is deprecated, so that one of the days is wrong. Plan by the earlier one until that is settled.',
})
test('ends no earlier than it is deprecated', order, ({ tries }) =>
  tries(async ({ must, twin }) => {
    const heard = await twin.accepts('ext-verify')
    const { deprecation = '', sunset = '' } = heard.headers
    const seconds = /^@(-?\d+)$/.exec(deprecation.trim())?.[1]
    const [from, until] = [seconds === undefined ? Date.parse(deprecation) : Number(seconds) * 1000, Date.parse(sunset)]
    if (Number.isNaN(from) || Number.isNaN(until)) must.notApplicable('no two days of an end are announced')
    const said = { expected: `${new Date(from).toUTCString()} or later`, actual: sunset }
    must.hold(until >= from, 'The service ends before it is deprecated.', said, heard)
  }),
)
