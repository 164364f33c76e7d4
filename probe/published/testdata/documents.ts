/** The contract of the small service as other tools write it down: a true request to each endpoint. */
import type { Json, JsonObject } from '../../../contract/json.ts'

interface Sent {
  endpoint: string
  body: Json
}

export const REQUESTS: Sent[] = [
  { endpoint: 'auth-authenticate', body: { client_id: '{{client_id}}', client_secret: '{{client_secret}}' } },
  {
    endpoint: 'ext-verify',
    body: {
      person: { given_name: 'Rosalind', family_name: 'Petrova', phone: '+491700000001' },
      address: { postal_code: '10115', country: 'DE' },
    },
  },
  { endpoint: 'ext-reach', body: { action: 'check', customer_id: 'cus-31337' } },
  {
    endpoint: 'ext-notify',
    body: { customer_id: 'cus-31337', channel: 'sms', content: { message: 'Your parcel is near.', language: 'en' } },
  },
]

/** `requests`: others in place of the true ones. */
export function postman(requests: readonly Sent[] = REQUESTS): string {
  const item = requests.map(({ endpoint, body }) => ({
    name: endpoint,
    request: {
      method: 'POST',
      url: { raw: `{{base}}/${endpoint}`, host: ['{{base}}'], path: [endpoint] },
      ...(endpoint === 'auth-authenticate' ? { auth: { type: 'noauth' } } : {}),
      body: { mode: 'raw', raw: JSON.stringify(body), options: { raw: { language: 'json' } } },
    },
  }))
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  const auth = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] }
  return JSON.stringify({ info: { name: 'Small service', schema }, auth, item: [{ name: 'all', item }] })
}

export function har(
  requests: readonly Sent[] = REQUESTS,
  token: JsonObject = { 'X-Sender-Key': 'k-0123456789' },
): string {
  const entries = requests.map(({ endpoint, body }) => {
    const isLogin = endpoint === 'auth-authenticate'
    const headers = Object.entries({
      'Content-Type': 'application/json',
      'X-Tenant': 'north',
      ...(isLogin ? {} : token),
    })
    return {
      request: {
        method: 'POST',
        url: `https://recorded.example/${endpoint}`,
        headers: headers.map(([name, value]) => ({ name, value })),
        postData: { mimeType: 'application/json', text: JSON.stringify(body) },
      },
      response: { content: { text: isLogin ? JSON.stringify(Object.values(token)) : '{}' } },
    }
  })
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'a', version: '1' }, entries } })
}

export function http(requests: readonly Sent[] = REQUESTS): string {
  const blocks = requests.map(
    ({ endpoint, body }) =>
      `### ${endpoint}\n# @name ${endpoint}\nPOST {{base}}/${endpoint} HTTP/1.1\nContent-Type: application/json\n${endpoint === 'auth-authenticate' ? '' : 'Authorization: Bearer {{token}}\n'}\n${JSON.stringify(body, null, 2)}\n`,
  )
  return `@base = https://written.example\n\n${blocks.join('\n')}`
}

export const [POSTMAN, HAR, HTTP] = [postman(), har(), http()]
