/** errors.format: does nothing stand in a rejection that does not belong there? */

import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { getAt, segmentsOf } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import { rejectionsOf, responsesOf } from '../../contract/openapi/document.ts'
import { schemaAt } from '../../contract/shape/withdraw.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import { linksOf } from '../../probe/sender/operations.ts'
import { answersTo, BROKEN, eachEndpoint, NO_TEMPLATE, needsOf, ODD, provoke } from '../mistakes.ts'
import type { Must } from '../must.ts'
import type { RecordedContract } from '../recorded.ts'
import { brought } from '../recorded.ts'
import { checks, test } from '../test.ts'

interface Judgement {
  family: string
  title: (endpoint: string) => string
  judge: (each: ClassifiedResponse, to: { must: Must; contract: RecordedContract; endpoint: Endpoint }) => void
}

const JUDGEMENTS: Judgement[] = [
  {
    family: 'ERR-34',
    title: endpoint => `rejects at /${endpoint} without handing out what a success brings`,
    judge: (response, { must, contract, endpoint }) => {
      const locations = broughtBy(contract, endpoint)
      if (locations.length === 0) must.notApplicable('no later call takes a value from its answers')
      const there = locations.filter(location => isValue(getAt(response.json, location)))
      must.hold(
        there.length === 0,
        `A refusal of /${endpoint} holds what only a success brings.`,
        { expected: `nothing at ${locations.join(', ')}`, actual: `a value at ${there.join(', ')}` },
        response,
      )
    },
  },
  {
    family: 'ERR-35',
    title: endpoint => `rejects at /${endpoint} without letting caches keep it`,
    judge: (response, { must }) => {
      const message = response.headers['cache-control'] ?? ''
      const fresh =
        /\b(?:public|s-maxage=[1-9]|max-age=[1-9])/i.test(message) && !/no-store|no-cache|private/i.test(message)
      must.hold(
        !fresh,
        'A refusal says that caches may keep it.',
        { expected: 'no freshness, or no-store', actual: `Cache-Control: ${message}` },
        response,
      )
    },
  },
  {
    family: 'ERR-36',
    title: endpoint => `rejects at /${endpoint} without naming versions of software`,
    judge: (response, { must }) => {
      const shown = Object.entries(response.headers).filter(([name, value]) => tellsSoftware(name, value))
      must.hold(
        shown.length === 0,
        'Headers tell which software answers, and its version.',
        { expected: 'no such header', actual: shown.map(([name, value]) => `${name}: ${value}`).join('; ') },
        response,
      )
    },
  },
  {
    family: 'ERR-37',
    title: endpoint => `rejects at /${endpoint} without a stack trace, a path or a statement of a database`,
    judge: (response, { must }) => must.keepInside(response, 'An answer'),
  },
]

for (const { family, title, judge } of JUDGEMENTS)
  for (const { id, made } of brought<Endpoint>(family, eachEndpoint)) {
    test(title(made ?? 'any endpoint'), checks(id, { needs: needsOf(made) }), ({ tries }) =>
      tries(async ({ contract, batch, must }) => {
        if (made === undefined) return must.notApplicable(NO_TEMPLATE)
        const [template] = contract.templates(made)
        const response = (await answersTo(batch, made, template)).filter(
          each => isRejected(each) || each.outcome === 'server-error',
        )
        if (response.length === 0) must.undecided('None of the mistakes was rejected.')
        for (const each of response) judge(each, { must, contract, endpoint: made })
      }),
    )
  }

test('shows no stack trace, no path and no statement of a database', checks('ERR-11'), ({ tries }) =>
  tries(async ({ batch, must }) => {
    const responses = (await provoke(batch, [...BROKEN, ...ODD])).filter(each => each.text !== '')
    if (responses.length === 0) must.undecided('No rejection came with a body.')
    for (const each of responses) must.keepInside(each, 'An answer')
  }),
)

/** What later calls take from the answers of this endpoint: the token, ids. */
function broughtBy(contract: RecordedContract, endpoint: Endpoint): string[] {
  const links = ENDPOINTS.flatMap(each => contract.templates(each))
    .flatMap(template => linksOf(template))
    .filter(link => link.endpoint === endpoint)
    .map(link => link.pointer)
  const location = contract.value<TokenKnowledge['location']>('auth.token.location')
  const token = endpoint === 'auth-authenticate' && location?.in === 'body'
  const all = new Set([...links, ...(token ? [location.at] : [])])
  return [...all].filter(location => !isInRejections(contract, endpoint, location))
}

/** Where rejections were recorded with a property of the same name, such as an id of their own, it tells nothing. */
function isInRejections(contract: RecordedContract, endpoint: Endpoint, location: string): boolean {
  const responses = Object.values(responsesOf(contract.openapi, endpoint))
  return responses
    .flatMap(each => Object.values(rejectionsOf(each) ?? {}))
    .some(({ schema }) => {
      const own = schemaAt(schema, segmentsOf(location))
      return own !== undefined && own['type'] !== 'null'
    })
}

const isValue = (value: unknown) => value !== undefined && value !== null && value !== ''

const NAMING = /^(x-powered-by|x-aspnet(mvc)?-version|x-generator|x-runtime-version|x-php-version)$/

function tellsSoftware(name: string, value: string): boolean {
  return NAMING.test(name) || (name === 'server' && /\/\d+\.\d+/.test(value))
}
