/** versioning: do answers name the version that was recorded, and does what is added later do no harm? */
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import type { Heard } from '../../probe/sender/heard.ts'
import { toldBy } from '../must.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

interface Versioning {
  scheme: string
  name?: string
  version?: string
  deprecation?: boolean
  sunset?: boolean
}

const VERSION_HEADER = /^(x-)?([a-z]+-)?api-?version$|^version$|^x-version$/
const versionHeaders = ({ headers }: Heard) =>
  Object.keys(headers)
    .filter(name => VERSION_HEADER.test(name))
    .sort()

const same = checks({
  id: 'VERS-01',
  basis: 'observed',
  source: 'recorded contract, versioning',
  level: 'must',
  safeIn: EVERYWHERE,
  needs: ['versioning', 'ext-verify.request'],
})
test('names the recorded version, and none where none was recorded', same, async ({ contract, must, twin }) => {
  const { scheme, name, version } = contract.value<Versioning>('versioning') ?? { scheme: 'none seen' }
  const heard = await twin.accepts('ext-verify')
  if (
    scheme === 'header' &&
    name !== undefined &&
    contract.parameters('ext-verify').every(each => each.name !== name)
  ) {
    const shown = heard.headers[name.toLowerCase()]
    const said = { expected: `${name}: ${version ?? 'a version'}`, actual: shown ?? 'none' }
    must.hold(
      shown !== undefined && (version === undefined || shown === version),
      'The answer names another version than recorded.',
      said,
      heard,
    )
    return
  }
  if (scheme === 'path') {
    must.hold(
      heard.exchange.request.path.split('/').includes(version ?? ''),
      'The recorded version does not stand in the path.',
      { expected: version ?? 'a version', actual: heard.exchange.request.path },
      heard,
    )
    return
  }
  if (scheme !== 'none seen') must.notApplicable(`the version is told by ${scheme}, which every recorded call uses`)
  must.be(versionHeaders(heard), [], 'The answer names a version where none was recorded.', heard)
})

const everywhere = checks({
  id: 'VERS-02',
  basis: 'observed',
  source: 'recorded contract, versioning: one version for all endpoints',
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['versioning', 'ext-verify.request', 'ext-reach.request', 'ext-notify.request'],
})
test('speaks of one version at all endpoints', everywhere, async ({ must, twin }) => {
  const [first, ...rest] = await inTurn(EXT_ENDPOINTS.map(endpoint => () => twin.accepts(endpoint)))
  if (first === undefined) return
  const versions = (heard: Heard) => versionHeaders(heard).map(name => `${name}: ${heard.headers[name]}`)
  for (const heard of rest)
    must.be(versions(heard), versions(first), 'Two endpoints speak of different versions.', first, heard)
})

async function inTurn<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  for (const work of works) done.push(await work())
  return done
}

const ending = checks({
  id: 'VERS-03',
  basis: 'standard',
  source: 'RFC 9745 section 2 and RFC 8594 section 3: Deprecation and Sunset announce an end',
  level: 'should',
  safeIn: EVERYWHERE,
  needs: ['versioning', 'ext-verify.request'],
})
test('announces no end that was not recorded', ending, async ({ contract, must, twin }) => {
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
})

const dates = checks({
  id: 'VERS-04',
  basis: 'standard',
  source: 'RFC 9745 section 2.1 and RFC 8594 section 3: the form of Deprecation and Sunset',
  level: 'should',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request'],
})
test('writes the dates of an end as the standards do', dates, async ({ must, twin }) => {
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
})

const tolerant = checks({
  id: 'VERS-05',
  basis: 'standard',
  source: 'RFC 9110 section 5.1: header fields that are not known are ignored',
  level: 'should',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request'],
})
test('takes a request with a header that it does not know', tolerant, async ({ must, twin }) => {
  await twin.accepts('ext-verify')
  const heard = await twin.answers('ext-verify', {
    purpose: 'the recorded call with a header that nobody knows',
    headers: { 'X-Conformance-Unknown': '1' },
  })
  must.beTaken(heard, 'A header that is not known makes a request fail.')
})

const negotiated = checks({
  id: 'VERS-06',
  basis: 'standard',
  source: 'RFC 9110 section 12.5.1: Accept says which media types an answer may have',
  level: 'should',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request', 'ext-verify.response'],
})
test(
  'answers in the recorded media type to who accepts it, or anything',
  negotiated,
  async ({ contract, must, twin }) => {
    const plain = await twin.accepts('ext-verify')
    const recorded = contract.successes('ext-verify').find(each => each.status === plain.status)?.mediaType
    if (recorded === undefined) return must.notApplicable('successes are recorded without a body')
    for (const accept of [recorded, '*/*']) {
      const heard = await twin.answers('ext-verify', {
        purpose: `the recorded call that accepts ${accept}`,
        headers: { Accept: accept },
      })
      const said = { expected: recorded, actual: heard.outcome === 'success' ? heard.mediaType : toldBy(heard) }
      must.hold(
        heard.outcome === 'success' && heard.mediaType === recorded,
        `Accept: ${accept} is not answered with ${recorded}.`,
        said,
        heard,
      )
    }
  },
)
