/** Exchanges of the sample run: as a recorder would have left them, redacted. */
import { type Exchange, TWIN } from '../../contract/exchange.ts'

interface Sketch {
  endpoint: NonNullable<Exchange['endpoint']>
  purpose: string
  body: unknown
  status: number
  answer: unknown
  mediaType?: string
  effect?: Exchange['effect']
}

const SKETCHES: Sketch[] = [
  {
    endpoint: 'auth-authenticate',
    effect: 'authenticates',
    purpose: 'Logs in as the environment describes.',
    body: { clientId: '{{Client ID}}', clientSecret: '{{Client secret}}' },
    status: 200,
    answer: { accessToken: '{{token}}', tokenType: 'Bearer', expiresIn: 900 },
  },
  {
    endpoint: 'ext-verify',
    effect: 'reads',
    purpose: 'Verifies the test recipient.',
    body: { phone: '{{Phone}}', postalCode: '{{Postal code}}' },
    status: 200,
    answer: { customerId: 'cus_7Qm2', verified: true, channels: ['sms', 'push'], lastSeenAt: '2026-02-27T18:03:11Z' },
  },
  {
    endpoint: 'ext-reach',
    effect: 'changes',
    purpose: 'Asks whether a preference with an end before its start is refused.',
    body: {
      customerId: '{{ext-verify#/customerId}}',
      action: 'manage',
      preference: {
        place: 'neighbour',
        window: { from: '18:00', to: '09:00' },
        instructions: "Ring at O'Neill's, 2nd floor",
      },
    },
    status: 200,
    answer: { preferenceId: 'prf_01', place: 'neighbour', window: { from: '18:00', to: '09:00' } },
  },
  {
    endpoint: 'ext-notify',
    effect: 'notifies',
    purpose: 'Sends the same notification twice with one idempotency key.',
    body: {
      customerId: '{{ext-verify#/customerId}}',
      trackingNumber: '{{Tracking number}}',
      template: 'out_for_delivery',
    },
    status: 202,
    answer: { notificationId: 'ntf_9f3', state: 'accepted' },
  },
  {
    endpoint: 'ext-notify',
    effect: 'harmless',
    purpose: 'Leaves out the token.',
    body: {},
    status: 401,
    mediaType: 'application/problem+json',
    answer: { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'A bearer token is required.' },
  },
  {
    endpoint: 'ext-verify',
    effect: 'harmless',
    purpose: 'Leaves out the phone number.',
    body: { postalCode: '{{Postal code}}' },
    status: 422,
    mediaType: 'application/problem+json',
    answer: {
      title: 'Unprocessable Content',
      status: 422,
      detail: 'The request has 1 error.',
      errors: [{ pointer: '/phone', code: 'required', message: 'phone is required' }],
    },
  },
  {
    endpoint: 'ext-reach',
    effect: 'changes',
    purpose: `${TWIN}, which must be accepted still`,
    body: {
      customerId: '{{ext-verify#/customerId}}',
      action: 'manage',
      preference: {
        place: 'neighbour',
        window: { from: '09:00', to: '18:00' },
        instructions: "Ring at O'Neill's, 2nd floor",
      },
    },
    status: 200,
    answer: { preferenceId: 'prf_01', place: 'neighbour', window: { from: '09:00', to: '18:00' } },
  },
]

export function sampleExchanges(count = SKETCHES.length): Exchange[] {
  return Array.from({ length: count }, (_, i) => exchangeOf(SKETCHES[i % SKETCHES.length] as Sketch, i))
}

function exchangeOf(sketch: Sketch, i: number): Exchange {
  const body = JSON.stringify(sketch.answer)
  return {
    id: `x${String(i + 1).padStart(4, '0')}`,
    at: new Date(Date.UTC(2026, 2, 1, 9, 15, 2, i * 210)).toISOString(),
    purpose: sketch.purpose,
    effect: sketch.effect ?? 'harmless',
    endpoint: sketch.endpoint,
    request: {
      method: 'POST',
      path: `/api/${sketch.endpoint}`,
      headers: {
        accept: 'application/json, application/problem+json',
        'content-type': 'application/json',
        'user-agent': 'last-mile-conformance/0.1.0',
        ...(sketch.endpoint === 'auth-authenticate' || sketch.status === 401
          ? {}
          : { authorization: 'Bearer {{token}}' }),
      },
      body: JSON.stringify(sketch.body),
    },
    response: {
      status: sketch.status,
      headers: {
        'content-type': `${sketch.mediaType ?? 'application/json'}; charset=utf-8`,
        'x-request-id': `3f1c0a${i}`,
        ratelimit: '"default";r=297;t=54',
      },
      body,
      bytes: Buffer.byteLength(body),
      truncated: false,
    },
    timings: { queued: 12.4, connected: i === 0 ? 3.1 : 0, firstByte: 18.2 + i, total: 19.6 + i },
  }
}
