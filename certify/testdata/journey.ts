/** Journeys as a proxy would have seen them, by the recorded contract of the sandbox: for judges that look at requests. */
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Json } from '../../contract/json.ts'
import { readFixtures } from '../../probe/fixtures/fixtures.ts'
import type { Answer, Call } from '../call.ts'
import { classifiedCall } from '../classified-call.ts'
import { type Contract, contractOf } from '../contract.ts'
import type { ObservedSituation } from '../observed-situation.ts'
import { watched } from './calls.ts'

const recorded = readFixtures(fileURLToPath(new URL('../../fixtures/', import.meta.url)), 'sandbox')
if (recorded === undefined) throw new HarnessError('CONTRACT_MISSING', 'The sandbox has no fixtures.', '')

export const CONTRACT: Contract = contractOf({
  environment: { name: 'sandbox', baseUrl: 'http://127.0.0.1:1/base' },
  ...recorded,
  samples: [],
})

export const CUSTOMER = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
export const SECRET = 'secret-of-the-sender'
const TOKEN = 'token-one-abcdefgh'

export interface Request {
  endpoint: string
  method: string
  path: string
  headers: Record<string, string | undefined>
  /** In place of what `json` says. */
  bytes?: Buffer
  json: Json
  status: number
  answer: Json
  answerType: string
  connection: number
  whole: boolean
}

const HEADERS = {
  Host: '127.0.0.1:1',
  'User-Agent': 'shop/1',
  Accept: 'application/json',
  'Content-Type': 'application/json; charset=UTF-8',
}

/** Right in everything; `parts` says what is different. */
export function request(endpoint: string, parts: Partial<Request> = {}): Request {
  const isLogin = endpoint === 'auth-authenticate'
  const json: Record<string, Json> = {
    'auth-authenticate': { clientId: 'shop', clientSecret: SECRET },
    'ext-verify': { email: 'jo.public@example.com', givenName: 'Jo', familyName: 'Public' },
    'ext-reach': { action: 'check', customerId: CUSTOMER },
    'ext-notify': { channel: 'sms', customerId: CUSTOMER, message: 'On its way' },
  }
  const answer: Record<string, Json> = {
    'auth-authenticate': { accessToken: TOKEN },
    'ext-verify': { customerId: CUSTOMER, status: 'known' },
  }
  const { headers, ...rest } = parts
  return {
    endpoint,
    method: 'POST',
    path: `/base/${endpoint}`,
    headers: { ...HEADERS, ...(isLogin ? {} : { Authorization: `bearer ${TOKEN}` }), ...headers },
    json: json[endpoint] ?? null,
    status: 200,
    answer: answer[endpoint] ?? {},
    answerType: 'application/json',
    connection: 1,
    whole: true,
    ...rest,
  }
}

/** One after the other, 100 ms apart. */
export function journey(requests: readonly Request[], contract: Contract = CONTRACT): ObservedSituation {
  const played = requests.map((each, i) => classifiedCall(callOf(each, i, contract), contract))
  return { ...watched([]), contract, played, plain: played }
}

function callOf(each: Request, i: number, contract: Contract): Call {
  const at = i * 100
  const answer: Answer = {
    status: each.status,
    reason: '',
    headers: ['Content-Type', each.answerType],
    body: Buffer.from(JSON.stringify(each.answer)),
    truncated: false,
    at: at + 10,
    endedAt: at + 20,
  }
  const endpoint = contract.endpointOf(each.path)
  return {
    id: i + 1,
    situation: 'plain-journey',
    phase: 'played',
    host: 'service',
    connection: { id: each.connection, openedAt: 0 },
    at,
    ...(each.whole ? { readAt: at + 1 } : {}),
    method: each.method,
    path: each.path,
    headers: Object.entries(each.headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value])),
    body: each.bytes ?? Buffer.from(JSON.stringify(each.json)),
    truncated: false,
    ...(endpoint === undefined ? {} : { endpoint }),
    deliveries: [{ at, answer }],
    answer,
    whole: true,
  }
}
