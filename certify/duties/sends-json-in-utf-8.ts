/** JSON between systems is UTF-8, and has no mark before its first byte. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { headerOf } from '../call.ts'
import type { Contract } from '../contract.ts'
import type { Duty } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { everyCall } from './_every-call.ts'

export default {
  id: 'HTTP-03',
  title: 'Sends JSON in UTF-8',
  level: 'must',
  source: 'RFC 8259 §2 and §8.1',
  situation: 'plain-journey',
  good: 'Each body is JSON as the grammar has it, encoded in UTF-8 without a byte order mark.',
  bad: 'It sends another encoding, a byte order mark, or something that is nearly JSON.',
  inapplicable: contract =>
    contract.calls.some(each => takesJson(each.endpoint, contract)) ? undefined : 'The contract knows no body of JSON.',
  judge: watched =>
    everyCall(watched, {
      about: call => isJson(call, watched.contract),
      wrong: ({ body }) => {
        if (body.subarray(0, 3).equals(MARK)) return 'begins with a byte order mark'
        const text = utf8(body)
        if (text === undefined) return 'has bytes that are no UTF-8'
        return isReadable(text) ? undefined : 'is no JSON'
      },
      right: 'had bodies of JSON in UTF-8',
      none: 'No body of JSON came.',
    }),
} satisfies Duty

const MARK = Buffer.from([0xef, 0xbb, 0xbf])

function isJson({ endpoint, body, readAt, truncated, headers }: Seen, contract: Contract): boolean {
  if (endpoint === undefined || body.length === 0 || readAt === undefined || truncated) return false
  if (headerOf(headers, 'content-encoding') !== undefined) return false
  return takesJson(endpoint, contract)
}

function takesJson(endpoint: Endpoint, { requestSchemas }: Contract): boolean {
  const types = Object.keys(requestSchemas(endpoint))
  return types.length > 0 && types.every(type => /[/+]json\b/i.test(type))
}

function utf8(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

function isReadable(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
