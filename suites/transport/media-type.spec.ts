/** Are media types read as they are meant, and the texts of answers written as they are named? */
import { withCharset, withoutParameters } from '../../contract/media-types.ts'
import type { CallOptions } from '../../probe/sender/ask.ts'
import { type ClassifiedResponse, isAccepted } from '../../probe/sender/classified-response.ts'
import type { SenderLine } from '../../probe/sender/sender.ts'
import { onLine } from '../lines.ts'
import type { Must } from '../must.ts'
import type { RecordedContract } from '../recorded.ts'
import { checks, type Tools, test } from '../test.ts'

/** A fault tells as much as a rejection here: the request differs in the spelling of one header. */
async function spelled(difference: CallOptions, { sender, must, control }: Tools): Promise<ClassifiedResponse> {
  const response = await control.alongside(() => sender.call('ext-verify', difference))
  must.beAnswered(response)
  if (response.outcome === 'rate-limited') must.beDecided(response)
  return response
}

function typeOf(contract: RecordedContract, must: Must): string {
  const type = contract.requestBody('ext-verify')?.mediaType
  if (type === undefined || type === '') return must.notApplicable('the recorded call has no body')
  return type
}

test('reads a media type whatever its case', checks('TRANS-17'), ({ tries }) =>
  tries(async ({ contract, must, tools }) => {
    const type = typeOf(contract, must)
    const upper = { purpose: 'the recorded call with its media type in upper case', mediaType: type.toUpperCase() }
    must.beAccepted(await spelled(upper, tools), 'A media type in upper case is not read as the same one.')
    const lower = { purpose: 'the recorded call with charset=utf-8', mediaType: withCharset(type, 'utf-8') }
    if (!isAccepted(await spelled(lower, tools))) return
    const other = {
      purpose: 'the recorded call with CHARSET=UTF-8',
      mediaType: `${withoutParameters(type)}; CHARSET=UTF-8`,
    }
    must.beAccepted(await spelled(other, tools), 'A charset in upper case is not read as the same one.')
  }),
)

test('takes a media type with a charset', checks('TRANS-18'), ({ tries }) =>
  tries(async ({ contract, must, tools }) => {
    const mediaType = withCharset(typeOf(contract, must), 'utf-8')
    const difference = { purpose: 'the recorded call with charset=utf-8', mediaType }
    const response = await spelled(difference, tools)
    must.beAccepted(response, 'A media type with charset=utf-8 is not taken.')
  }),
)

test('writes its JSON as UTF-8', checks('TRANS-19'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    const plain = { headers: { 'Accept-Encoding': 'identity' } }
    const answers = await onLine(tools, async (line: SenderLine) => [
      await line.call('ext-verify', { ...plain, purpose: 'the recorded call' }),
    ])
    const odd = {
      ...plain,
      purpose: 'a property with letters of other languages',
      change: () => ({ größe_名: 'Zoë 東京' }),
    }
    answers.push(await onLine(tools, line => line.call('ext-verify', odd)))
    const bare = { ...plain, purpose: 'the recorded call without a token', token: 'none' } as const
    answers.push(await onLine(tools, line => line.call('ext-verify', bare)))
    const json = answers.filter(
      ({ response }) => /[/+]json$/.test(response.mediaType) && response.headers['content-encoding'] === undefined,
    )
    if (json.length === 0) must.notApplicable('no answer calls itself JSON')
    for (const { response, observed } of json) {
      const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(response.headers['content-type'] ?? '')?.[1]
      const actual = observed.utf8 ? `charset=${charset}` : 'bytes that are no UTF-8'
      const holds = observed.utf8 && (charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset))
      must.hold(
        holds,
        'An answer in JSON is not UTF-8, or says that it is not.',
        { expected: 'UTF-8', actual },
        response,
      )
    }
  }),
)
