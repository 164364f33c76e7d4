/** exchanges.har: every exchange as HTTP Archive 1.2, redacted as it was recorded. */

import type { Exchange } from '../contract/exchange.ts'
import { headerOf, mediaTypeOf } from '../contract/media-types.ts'
import type { Run } from '../contract/run.ts'
import type { Reporter } from './reporter.ts'
import { originOf } from './text/curl.ts'
import { wellFormed } from './text/visible.ts'

const nameValue = (headers: Record<string, string>) =>
  Object.entries(headers).flatMap(([name, value]) => value.split('\n').map(line => ({ name, value: line })))

function queryOf(path: string): { name: string; value: string }[] {
  const at = path.indexOf('?')
  return at === -1 ? [] : [...new URLSearchParams(path.slice(at + 1))].map(([name, value]) => ({ name, value }))
}

/** What a path cannot hold is encoded; what is encoded already stays as it was sent. */
function uriOf(text: string): string {
  return wellFormed(text)
    .replace(/[^\x21-\x7e]|["#<>[\\\]^`{|}]/gu, encodeURIComponent)
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
}

function timingsOf({ timings }: Exchange) {
  const wait = Math.max(0, timings.firstByte - timings.connected)
  return {
    blocked: timings.queued,
    dns: -1,
    connect: timings.connected > 0 ? timings.connected : -1,
    ssl: -1,
    send: 0,
    wait,
    receive: Math.max(0, timings.total - Math.max(timings.firstByte, timings.connected)),
  }
}

function requestOf({ request }: Exchange, origin: string) {
  const mimeType = headerOf(request.headers, 'content-type') ?? ''
  return {
    method: request.method,
    url: origin + uriOf(request.path),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: nameValue(request.headers),
    queryString: queryOf(request.path),
    ...(request.body === undefined ? {} : { postData: { mimeType, text: request.body } }),
    headersSize: -1,
    bodySize: request.body === undefined ? 0 : Buffer.byteLength(request.body),
  }
}

/** HAR has no word for "no answer came": browsers write status 0. */
function responseOf({ response }: Exchange) {
  const headers = response?.headers ?? {}
  const content = { size: response?.bytes ?? 0, mimeType: mediaTypeOf(headers), text: response?.body ?? '' }
  return {
    status: response?.status ?? 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: nameValue(headers),
    content: response?.truncated === true ? { ...content, comment: 'Cut at the cap of the client.' } : content,
    redirectURL: headers['location'] ?? '',
    headersSize: -1,
    bodySize: -1,
  }
}

function entryOf(exchange: Exchange, origin: string) {
  const timings = timingsOf(exchange)
  return {
    startedDateTime: exchange.at,
    time: Object.values(timings).reduce((sum, value) => sum + Math.max(0, value), 0),
    request: requestOf(exchange, origin),
    response: responseOf(exchange),
    cache: {},
    timings,
    comment: `${exchange.id}: ${exchange.purpose}`,
    ...(exchange.failure === undefined ? {} : { _error: `${exchange.failure.kind}: ${exchange.failure.message}` }),
  }
}

function archive(run: Run) {
  const origin = originOf(run.environment.baseUrl)
  return {
    log: {
      version: '1.2',
      creator: { name: 'last-mile-conformance', version: run.harness.version },
      comment: `Run ${run.run} against ${run.environment.name}; secrets are placeholders.`,
      entries: run.exchanges.map(exchange => entryOf(exchange, origin)),
    },
  }
}

export default {
  file: 'exchanges.har',
  render: run => `${JSON.stringify(archive(run), null, 1)}\n`,
} satisfies Reporter
