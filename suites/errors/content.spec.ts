/** errors.format: does nothing stand in a rejection that does not belong there? */

import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { signOfInside } from '../../contract/inside.ts'
import { getAt, segmentsOf } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import { rejectionsOf, responsesOf } from '../../contract/openapi/document.ts'
import { schemaAt } from '../../contract/shape/withdraw.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import { linksOf } from '../../probe/sender/operations.ts'
import { answersTo, eachEndpoint, NO_TEMPLATE, needsOf } from '../mistakes.ts'
import type { Must } from '../must.ts'
import type { RecordedContract } from '../recorded.ts'
import { brought } from '../recorded.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

interface Judgement {
  family: string
  title: (endpoint: string) => string
  level: 'must' | 'should'
  basis: 'standard' | 'specified' | 'observed'
  source: string
  remedy: string
  judge: (each: ClassifiedResponse, to: { must: Must; contract: RecordedContract; endpoint: Endpoint }) => void
}

const JUDGEMENTS: Judgement[] = [
  {
    family: 'ERR-34',
    title: endpoint => `rejects at /${endpoint} without handing out what a success brings`,
    level: 'must',
    basis: 'specified',
    source:
      'Specification, Authentication 2 and What the service does: access and customers are told of valid requests',
    remedy:
      'Tell the operator at once: a request that is rejected gets a token or the id of a customer. Until it is mended, the rejection protects nothing.',
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
    level: 'should',
    basis: 'standard',
    source: 'RFC 9111 section 3: an answer with explicit freshness may be kept and given to others',
    remedy:
      'Ask the operator to send Cache-Control: no-store with rejections. Look first at whether a gateway adds one rule to all answers.',
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
    level: 'should',
    basis: 'standard',
    source: 'RFC 9110 section 10.2.4: Server holds no needlessly fine-grained detail',
    remedy:
      'Ask the operator to leave versions out of Server, and X-Powered-By and its like out altogether: they tell an attacker which holes to try.',
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
    level: 'must',
    basis: 'standard',
    source: 'RFC 9457 section 5: implementation details such as stack traces are not exposed',
    remedy:
      'Tell the operator at once, with the exchange: what is shown helps an attacker. Errors that nobody handled have to be answered with a plain sentence, and debug modes be off.',
    judge: (response, { must }) => {
      const { request } = response.exchange
      const sign = signOfInside(response.text, `${request.path} ${request.body ?? ''}`)
      must.hold(
        sign === undefined,
        `An answer shows ${sign?.what ?? ''}.`,
        { expected: 'nothing of the inside', actual: sign?.shown ?? '' },
        response,
      )
    },
  },
]

for (const { family, title, level, basis, source, remedy, judge } of JUDGEMENTS)
  for (const { id, made } of brought<Endpoint>(family, eachEndpoint)) {
    const details = checks(id, level, basis, NOT_IN_PRODUCTION, {
      source,
      needs: needsOf(made),
      cost: { requests: 6 },
      remedy,
    })
    test(title(made ?? 'any endpoint'), details, ({ tries }) =>
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
