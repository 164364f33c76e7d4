/** versioning: do answers name the version that was recorded, do requests get the one that they ask for, and is an end announced as the standards say? */

import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { VERSION_HEADER } from '../../contract/questions/versioning.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import type { RecordedContract } from '../recorded.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

const same = checks('VERS-01', 'must', 'observed', EVERYWHERE, {
  fact: { question: 'versioning' },
  source: 'recorded contract, versioning',
  needs: ['versioning', 'ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Ask the operator whether another version was rolled out. Compare the whole recorded contract with what is there now, and record it with --update where the change is meant.',
})
test('names the recorded version, and none where none was recorded', same, ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const { scheme, name, version } = contract.value<Versioning>('versioning') ?? { scheme: 'none seen' }
    const response = await control.accepts('ext-verify')
    if (
      scheme === 'header' &&
      name !== undefined &&
      contract.parameters('ext-verify').every(each => each.name !== name)
    ) {
      const shown = response.headers[name.toLowerCase()]
      const comparison = { expected: `${name}: ${version ?? 'a version'}`, actual: shown ?? 'none' }
      must.hold(
        shown !== undefined && (version === undefined || shown === version),
        'The answer names another version than recorded.',
        comparison,
        response,
      )
      return
    }
    if (scheme === 'path') {
      must.hold(
        response.exchange.request.path.split('/').includes(version ?? ''),
        'The recorded version does not stand in the path.',
        { expected: version ?? 'a version', actual: response.exchange.request.path },
        response,
      )
      return
    }
    if (scheme !== 'none seen') must.notApplicable(`the version is told by ${scheme}, which every recorded call uses`)
    must.be(versionNames(response), [], 'The answer names a version where none was recorded.', response)
  }),
)

const everywhere = checks('VERS-02', 'should', 'observed', NOT_IN_PRODUCTION, {
  source: 'recorded contract, versioning: one version for all endpoints',
  needs: ['versioning', 'ext-verify.request', 'ext-reach.request', 'ext-notify.request'],
  cost: { requests: 3, notifications: 1 },
  remedy:
    'Tell the operator which endpoint names another version: usually one instance or route was left out of a release. Look at what else differs there.',
})
test('speaks of one version at all endpoints', everywhere, ({ tries }) =>
  tries(async ({ must, control }) => {
    const [first, ...rest] = await inTurn(EXT_ENDPOINTS.map(endpoint => () => control.accepts(endpoint)))
    if (first === undefined) return
    for (const response of rest)
      must.be(versionsIn(response), versionsIn(first), 'Two endpoints speak of different versions.', first, response)
  }),
)

async function inTurn<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  for (const work of works) done.push(await work())
  return done
}

const refusals = checks('VERS-07', 'should', 'observed', EVERYWHERE, {
  source: 'recorded contract, versioning: answers name their version',
  needs: ['versioning', 'ext-verify.request', 'auth.token.presentation'],
  cost: { requests: 2 },
  remedy:
    'Tell the operator that rejections do not say which version rejects; a gateway that answers in place of the service is the usual cause. Senders need it to tell a change of the contract from a mistake of their own.',
})
test('names the same version in a rejection as in a success', refusals, ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    const accepted = await control.accepts('ext-verify')
    if (versionNames(accepted).length === 0) must.notApplicable('answers name no version')
    const rejected = await sender.call('ext-verify', {
      purpose: 'the recorded call without a token, to see the version of a rejection',
      token: 'none',
    })
    if (!isRejected(rejected)) must.undecided(`The call without a token is not rejected: ${rejected.why}.`, [rejected])
    must.be(
      versionsIn(rejected),
      versionsIn(accepted),
      'A refusal names another version than a success.',
      accepted,
      rejected,
    )
  }),
)

const unknown = checks('VERS-08', 'should', 'observed', NOT_IN_PRODUCTION, {
  source: 'recorded contract, versioning: the version that a request asks for',
  needs: ['versioning', 'ext-verify.request'],
  cost: { requests: 3 },
  remedy:
    'Tell the operator that a version which does not exist is answered as if it did: a sender with a misspelt version works until the default changes. The service should reject it and name the versions that there are.',
})
test('rejects a version that does not exist', unknown, ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const parameter = parameterIn(contract)
    const { version } = contract.value<Versioning>('versioning') ?? {}
    if (parameter === undefined || version === undefined)
      return must.notApplicable('no parameter is recorded by which a request asks for a version')
    const none = absent(version)
    const given = { [parameter.name]: none }
    const response = await control.between('ext-verify', {
      purpose: `the recorded call for version ${none}`,
      ...(parameter.in === 'header' ? { headers: given } : { query: given }),
    })
    must.beRejected(response, `Version ${none}, which does not exist, is served.`)
  }),
)

/** Of the same form, and nobody's: a day long past, or a number far ahead. */
function absent(version: string): string {
  return /^\d{4}-\d{2}/.test(version) ? version.replace(/^\d{4}/, '1987') : version.replace(/\d+/, '9871')
}

const explicit = checks('VERS-09', 'should', 'observed', EVERYWHERE, {
  source: 'recorded contract, versioning: the version that answers name',
  needs: ['versioning', 'ext-verify.request'],
  cost: { requests: 3 },
  remedy:
    'Tell the operator that the version which answers name is rejected where a request asks for it. Compare the spelling on both sides: 2, v2 and 2.0 are not the same to a router.',
})
test('takes a request for the version that its answers name', explicit, ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    const plain = await control.accepts('ext-verify')
    const own = sender.template('ext-verify').headers ?? {}
    const sent = Object.keys(own).map(name => name.toLowerCase())
    const names = versionNames(plain).filter(name => !sent.includes(name))
    if (names.length === 0) must.notApplicable('answers name no version that requests do not ask for already')
    const response = await control.between('ext-verify', {
      purpose: 'the recorded call for the version that the answer named',
      headers: Object.fromEntries(names.map(name => [name, plain.headers[name] ?? ''])),
    })
    must.beAccepted(response, 'The version that answers name is rejected where it is asked for.')
    must.be(
      versionsIn(response),
      versionsIn(plain),
      'The version asked for is answered with another one.',
      plain,
      response,
    )
  }),
)

const ending = checks('VERS-03', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9745 section 2 and RFC 8594 section 3: Deprecation and Sunset announce an end',
  needs: ['versioning', 'ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Ask the operator what comes in its place, and until when both are there. Plan the change of the senders before the day that is named, and record the announcement with --update.',
})
test('announces no end that was not recorded', ending, ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const recorded = contract.value<Versioning>('versioning')
    const response = await control.accepts('ext-verify')
    for (const name of ['deprecation', 'sunset'] as const) {
      const shown = response.headers[name]
      const comparison = { expected: `no ${name}`, actual: shown ?? 'none' }
      must.hold(
        shown === undefined || recorded?.[name] === true,
        `The service announces an end (${name}) that is new.`,
        comparison,
        response,
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
  tries(async ({ must, control }) => {
    const response = await control.accepts('ext-verify')
    const { deprecation, sunset } = response.headers
    if (deprecation === undefined && sunset === undefined) must.notApplicable('no end is announced')
    if (sunset !== undefined) {
      const comparison = { expected: 'an HTTP date', actual: sunset }
      must.hold(
        !Number.isNaN(Date.parse(sunset)) && /GMT$/.test(sunset),
        'Sunset is no HTTP date.',
        comparison,
        response,
      )
    }
    // Drafts before the RFC wrote `true` or an HTTP date, and many services still do.
    if (deprecation !== undefined) {
      const isDate = /^@-?\d+$/.test(deprecation) || deprecation === 'true' || !Number.isNaN(Date.parse(deprecation))
      must.hold(
        isDate,
        'Deprecation is no date.',
        { expected: '@ and seconds since 1970', actual: deprecation },
        response,
      )
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
  tries(async ({ must, control }) => {
    const response = await control.accepts('ext-verify')
    const { deprecation = '', sunset = '' } = response.headers
    const seconds = /^@(-?\d+)$/.exec(deprecation.trim())?.[1]
    const [from, until] = [seconds === undefined ? Date.parse(deprecation) : Number(seconds) * 1000, Date.parse(sunset)]
    if (Number.isNaN(from) || Number.isNaN(until)) must.notApplicable('no two days of an end are announced')
    const comparison = { expected: `${new Date(from).toUTCString()} or later`, actual: sunset }
    must.hold(until >= from, 'The service ends before it is deprecated.', comparison, response)
  }),
)

interface Versioning {
  scheme: string
  name?: string
  version?: string
  deprecation?: boolean
  sunset?: boolean
  also?: { scheme: string; name?: string; version?: string }[]
}

/** `x-api-version: 3`, in the order of their names. */
function versionsIn({ headers }: ClassifiedResponse): string[] {
  return versionNames({ headers }).map(name => `${name}: ${headers[name]}`)
}

function versionNames({ headers }: Pick<ClassifiedResponse, 'headers'>): string[] {
  return Object.keys(headers)
    .filter(name => VERSION_HEADER.test(name))
    .sort()
}

/** How a request asks for a version: the recorded parameter, in its place and by its name; what the login was asked for goes with every call. */
function parameterIn(contract: RecordedContract): { in: 'header' | 'query'; name: string } | undefined {
  const { scheme, name } = contract.value<Versioning>('versioning') ?? { scheme: '' }
  const all = [...contract.parameters('ext-verify'), ...contract.parameters('auth-authenticate')]
  const found = all.find(each => each.name.toLowerCase() === name?.toLowerCase())
  if (found === undefined || (scheme !== 'header' && scheme !== 'parameter')) return undefined
  return { in: found.in === 'query' ? 'query' : 'header', name: found.name }
}
