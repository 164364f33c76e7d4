/** versioning: do answers name the version that was recorded, do requests get the one that they ask for, and is an end announced as the standards say? */

import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { VERSION_HEADER } from '../../contract/questions/versioning.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import type { RecordedContract } from '../recorded.ts'
import { checks, test } from '../test.ts'

test('names the recorded version, and none where none was recorded', checks('VERS-01'), ({ tries }) =>
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

test('speaks of one version at all endpoints', checks('VERS-02'), ({ tries }) =>
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

test('names the same version in a rejection as in a success', checks('VERS-07'), ({ tries }) =>
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

test('rejects a version that does not exist', checks('VERS-08'), ({ tries }) =>
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

test('takes a request for the version that its answers name', checks('VERS-09'), ({ tries }) =>
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

test('announces no end that was not recorded', checks('VERS-03'), ({ tries }) =>
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

test('writes the dates of an end as the standards do', checks('VERS-04'), ({ tries }) =>
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

test('ends no earlier than it is deprecated', checks('VERS-10'), ({ tries }) =>
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
