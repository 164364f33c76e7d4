/** What the body is, its header says. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { mediaTypeOf } from '../../contract/exchange.ts'
import { headerOf, headersOf } from '../call.ts'
import type { Contract } from '../contract.ts'
import type { Duty } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { isExt, isLogIn } from '../watched.ts'
import { everyCall } from './_every-call.ts'

const hasBody = (call: Seen) => (isExt(call) || isLogIn(call)) && call.body.length > 0

export default {
  id: 'HTTP-02',
  title: 'Names the media type of its bodies',
  level: 'must',
  source: 'RFC 9110 §8.3; RFC 8259 §8.1 and §11; the contract: media types of requests',
  situation: 'plain-journey',
  good: 'It sends the Content-Type of the contract, without a charset or with UTF-8.',
  bad: 'It sends none, that of a form, text/plain, or another charset.',
  inapplicable: contract =>
    contract.calls.some(each => typesAt(each.endpoint, contract).length > 0)
      ? undefined
      : 'The contract knows no media type of a request.',
  judge: watched =>
    everyCall(watched, {
      about: call => hasBody(call) && call.endpoint !== undefined && typesOf(call, watched.contract).length > 0,
      wrong: call => {
        const sent = headerOf(call.headers, 'content-type')
        if (sent === undefined) return 'has a body without a Content-Type'
        const type = mediaTypeOf(headersOf(call.headers))
        const isTaken = call.did === 'success' && /[/+]json$/.test(type)
        if (!typesOf(call, watched.contract).includes(type) && !isTaken)
          return `was sent as another type than ${typesOf(call, watched.contract).join(', ')}`
        const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(sent)?.[1]
        if (charset === undefined || !/json$/.test(type) || /^(utf-?8|us-ascii)$/i.test(charset)) return undefined
        return 'was sent in a charset that JSON does not have'
      },
      right: 'named their media type as the contract does',
      none: 'No call with a body came whose media type the contract knows.',
    }),
} satisfies Duty

function typesOf({ endpoint }: Seen, contract: Contract): string[] {
  return endpoint === undefined ? [] : typesAt(endpoint, contract)
}

function typesAt(endpoint: Endpoint, { requestSchemas }: Contract): string[] {
  return Object.keys(requestSchemas(endpoint)).map(type => (type.split(';')[0] ?? '').trim().toLowerCase())
}
