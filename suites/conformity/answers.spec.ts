/** <endpoint>.response, errors.format: does every answer of this run conform to the contract? Judged once the run is over. */

import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { pointerOf } from '../../contract/json.ts'
import { responsesOf } from '../../contract/openapi/document.ts'
import { judgedAfterwards } from '../afterwards.ts'
import type { Batch } from '../batch.ts'
import type { Details } from '../details.ts'
import { alwaysSent } from '../judges.ts'
import { brought } from '../planned.ts'
import type { Recorded } from '../recorded.ts'
import { answersTo, needsOf } from '../refusals.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

interface Place {
  endpoint: Endpoint
  status: number
}

const successPlaces = (contract: Recorded): { place: string; made: Place }[] =>
  ENDPOINTS.flatMap(endpoint =>
    contract.recipes(endpoint).length === 0
      ? []
      : contract.successes(endpoint).map(({ status }) => ({
          place: pointerOf([endpoint, status]),
          made: { endpoint, status },
        })),
  )

const refusalPlaces = (contract: Recorded): { place: string; made: Place }[] =>
  ENDPOINTS.flatMap(endpoint =>
    Object.entries(responsesOf(contract.openapi, endpoint)).flatMap(([status, response]) =>
      /^\d+$/.test(status) &&
      response['x-outcome']?.includes('refused') === true &&
      contract.recipes(endpoint).length > 0
        ? [{ place: pointerOf([endpoint, status]), made: { endpoint, status: Number(status) } }]
        : [],
    ),
  )

const endpointPlaces = (contract: Recorded) =>
  ENDPOINTS.filter(each => contract.recipes(each).length > 0).map(endpoint => ({
    place: pointerOf([endpoint]),
    made: { endpoint, status: 0 },
  }))

/** Several: some mistakes show in every third answer only. A notification is sent by no check of this chapter. */
const CALLS: Readonly<Record<Endpoint, number>> = {
  'auth-authenticate': 1,
  'ext-verify': 4,
  'ext-reach': 3,
  'ext-notify': 0,
}

/** The recorded calls that do nothing in the world, once in a worker. */
async function seeSuccesses(batch: Batch, endpoint: Endpoint): Promise<void> {
  await batch.shared(`conformity ${endpoint}`, async sender => {
    const [operation] = sender.operations(endpoint)
    const heard = []
    const calls = endpoint === 'ext-reach' && operation !== 'check' ? 0 : CALLS[endpoint]
    for (let i = 0; i < calls; i++)
      heard.push(await sender.call(endpoint, { purpose: 'the recorded call, to see that every answer conforms' }))
    return heard
  })
}

const observed = { level: 'must', safeIn: EVERYWHERE } as const

type Family = Pick<Details, 'source' | 'level' | 'safeIn' | 'remedy'> & {
  id: string
  places: (contract: Recorded) => { place: string; made: Place }[]
  title: (made: Place | undefined) => string
  see: (batch: Batch, made: Place, contract: Recorded) => Promise<unknown>
}

const at = (made: Place | undefined) => (made === undefined ? 'any endpoint' : `/${made.endpoint}`)

const FAMILIES: Family[] = [
  {
    ...observed,
    id: 'CONF-01',
    places: successPlaces,
    title: made =>
      `answers every recorded call to ${at(made)} as recorded${made === undefined ? '' : `: ${made.status}`}`,
    source: 'recorded contract, responses: media type and schema of the success',
    remedy:
      'Compare an answer that is named with one that conforms. Where only some differ, several instances, branches or customers are at work: tell the operator which calls they were.',
    see: (batch, { endpoint }) => seeSuccesses(batch, endpoint),
  },
  {
    ...observed,
    level: 'should',
    id: 'CONF-02',
    places: contract =>
      successPlaces(contract).filter(({ made }) => alwaysSent(contract, made.endpoint, made.status).length > 0),
    title: made =>
      `sends the headers that were always there with every answer of ${at(made)}${made === undefined ? '' : `: ${made.status}`}`,
    source: 'recorded contract, responses, headers with x-presence: always',
    remedy:
      'Ask the operator whether the header went on purpose. Look first at whether a cache or another instance answered the calls that are named.',
    see: (batch, { endpoint }) => seeSuccesses(batch, endpoint),
  },
  {
    ...observed,
    level: 'should',
    safeIn: NOT_IN_PRODUCTION,
    id: 'CONF-03',
    places: refusalPlaces,
    title: made => `refuses at ${at(made)} in a recorded form each time${made === undefined ? '' : `: ${made.status}`}`,
    source: 'recorded contract, responses: media types and schemas of refusals',
    remedy:
      'Look at which mistake is refused in another form: often another part of the service, or what stands in front of it, has written the answer. A sender should not fail over it meanwhile.',
    see: (batch, { endpoint }, contract) => answersTo(batch, endpoint, contract.recipes(endpoint)[0]),
  },
  {
    ...observed,
    id: 'CONF-04',
    places: endpointPlaces,
    title: made => `accepts the recorded call to ${at(made)} with a recorded status each time`,
    source: 'recorded contract, responses: statuses of successes',
    remedy:
      'Find out when the other status comes: a sender that compares with the recorded one takes such a success for a failure. Accept it with --update once the senders know it.',
    see: (batch, { endpoint }) => seeSuccesses(batch, endpoint),
  },
]

for (const { id: family, places, title, see, level, safeIn, source, remedy } of FAMILIES)
  test.describe(() => {
    test.describe.configure({ mode: 'default' })
    for (const { id, made } of brought<Place>(family, places)) {
      const isRefusal = family === 'CONF-03'
      const question =
        isRefusal || made === undefined ? ('errors.format' as const) : (`${made.endpoint}.response` as const)
      const details = checks(id, level, 'observed', safeIn, {
        source,
        ...(made === undefined ? {} : { fact: { question } }),
        needs: needsOf(made?.endpoint),
        cost: { requests: isRefusal ? 6 : 4 },
        remedy,
      })
      test(title(made), details, async ({ batch, contract, must }) => {
        if (made === undefined) return must.notApplicable('the recorded contract holds no such answer')
        await see(batch, made, contract)
        judgedAfterwards(must)
      })
    }
  })

const OF_ALL = [
  {
    id: 'CONF-05',
    title: 'sends JSON in every answer that says so',
    level: 'must',
    source: 'RFC 8259 section 2: what is called JSON follows its grammar',
    remedy:
      'Look at the body in the exchanges that are named: often it is a page of a gateway under the header of the service. Let the sender read such an answer by its status alone.',
  },
  {
    id: 'CONF-06',
    title: 'names the media type of the body of every answer',
    level: 'should',
    source: 'RFC 9110 section 8.3: an answer with content says its media type',
    remedy:
      'Ask the operator to name a Content-Type with each body. Do not guess it in the sender: treat the body as text.',
  },
  {
    id: 'CONF-07',
    title: 'names the status of the answer in all problem details',
    level: 'must',
    source: 'RFC 9457 section 3.1.2: the member status is the status code of the answer',
    remedy:
      'Tell the operator at which mistake the two differ; a gateway may have changed the status line. A sender reads the status line meanwhile.',
  },
] as const

for (const { id, level, title, ...rest } of OF_ALL) {
  const needs = needsOf('ext-verify')
  const details = checks(id, level, 'standard', NOT_IN_PRODUCTION, { ...rest, needs, cost: { requests: 10 } })
  test(title, details, async ({ batch, contract, must }) => {
    await seeSuccesses(batch, 'ext-verify')
    await answersTo(batch, 'ext-verify', contract.recipes('ext-verify')[0])
    judgedAfterwards(must)
  })
}
