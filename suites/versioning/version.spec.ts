/** versioning: do answers name the version that was recorded, and requests get the one that they ask for? */
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { isRefused } from '../../probe/sender/heard.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'
import { parameterIn, type Versioning, versionNames, versionsIn } from '../versions.ts'

const same = checks('VERS-01', 'must', 'observed', EVERYWHERE, {
  fact: { question: 'versioning' },
  source: 'recorded contract, versioning',
  needs: ['versioning', 'ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Ask the operator whether another version was rolled out. Compare the whole recorded contract with what is there now, and record it with --update where the change is meant.',
})
test('names the recorded version, and none where none was recorded', same, ({ tries }) =>
  tries(async ({ contract, must, twin }) => {
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
    must.be(versionNames(heard), [], 'The answer names a version where none was recorded.', heard)
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
  tries(async ({ must, twin }) => {
    const [first, ...rest] = await inTurn(EXT_ENDPOINTS.map(endpoint => () => twin.accepts(endpoint)))
    if (first === undefined) return
    for (const heard of rest)
      must.be(versionsIn(heard), versionsIn(first), 'Two endpoints speak of different versions.', first, heard)
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
    'Tell the operator that refusals do not say which version refuses; a gateway that answers in place of the service is the usual cause. Senders need it to tell a change of the contract from a mistake of their own.',
})
test('names the same version in a refusal as in a success', refusals, ({ tries }) =>
  tries(async ({ sender, must, twin }) => {
    const taken = await twin.accepts('ext-verify')
    if (versionNames(taken).length === 0) must.notApplicable('answers name no version')
    const refused = await sender.call('ext-verify', {
      purpose: 'the recorded call without a token, to see the version of a refusal',
      token: 'none',
    })
    if (!isRefused(refused)) must.undecided(`The call without a token is not refused: ${refused.why}.`, [refused])
    must.be(versionsIn(refused), versionsIn(taken), 'A refusal names another version than a success.', taken, refused)
  }),
)

const unknown = checks('VERS-08', 'should', 'observed', NOT_IN_PRODUCTION, {
  source: 'recorded contract, versioning: the version that a request asks for',
  needs: ['versioning', 'ext-verify.request'],
  cost: { requests: 3 },
  remedy:
    'Tell the operator that a version which does not exist is answered as if it did: a sender with a misspelt version works until the default changes. The service should refuse it and name the versions that there are.',
})
test('refuses a version that does not exist', unknown, ({ tries }) =>
  tries(async ({ contract, must, twin }) => {
    const parameter = parameterIn(contract)
    const { version } = contract.value<Versioning>('versioning') ?? {}
    if (parameter === undefined || version === undefined)
      return must.notApplicable('no parameter is recorded by which a request asks for a version')
    const none = absent(version)
    const given = { [parameter.name]: none }
    const heard = await twin.between('ext-verify', {
      purpose: `the recorded call for version ${none}`,
      ...(parameter.in === 'header' ? { headers: given } : { query: given }),
    })
    must.beRefused(heard, `Version ${none}, which does not exist, is served.`)
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
    'Tell the operator that the version which answers name is refused where a request asks for it. Compare the spelling on both sides: 2, v2 and 2.0 are not the same to a router.',
})
test('takes a request for the version that its answers name', explicit, ({ tries }) =>
  tries(async ({ sender, must, twin }) => {
    const plain = await twin.accepts('ext-verify')
    const own = sender.recipe('ext-verify').headers ?? {}
    const sent = Object.keys(own).map(name => name.toLowerCase())
    const names = versionNames(plain).filter(name => !sent.includes(name))
    if (names.length === 0) must.notApplicable('answers name no version that requests do not ask for already')
    const heard = await twin.between('ext-verify', {
      purpose: 'the recorded call for the version that the answer named',
      headers: Object.fromEntries(names.map(name => [name, plain.headers[name] ?? ''])),
    })
    must.beTaken(heard, 'The version that answers name is refused where it is asked for.')
    must.be(versionsIn(heard), versionsIn(plain), 'The version asked for is answered with another one.', plain, heard)
  }),
)
