/** HTTP, TLS and what stands before a service. */

import { gzipSync } from 'node:zlib'
import type { Defect } from '../../defect.ts'
import { rewritingHead } from '../../ways/messages.ts'

export default {
  /** A filter answers every OPTIONS before the service sees it. */
  'answers-options-with-nothing': {
    breaks: 'answers OPTIONS with success and says nothing',
    caughtBy: ['TRANS-12'],
    around: async (incoming, serve) =>
      incoming.method === 'OPTIONS' ? new Response(null, { status: 204 }) : serve(incoming),
  },
  /** The port takes both, as it was handy while it was set up. */
  'answers-without-tls': {
    breaks: 'answers plain http on the port of TLS as well',
    caughtBy: ['TRANS-05'],
    tls: { plainToo: true },
  },
  /** The header is compared with a constant, and was never parsed. */
  'compares-media-types-as-text': {
    breaks: 'rejects a media type with a charset',
    caughtBy: ['TRANS-18'],
    around: async (incoming, serve) =>
      /;/.test(incoming.headers['content-type'] ?? '')
        ? new Response('Unsupported Media Type', { status: 415 })
        : serve(incoming),
  },
  /** A gateway that compresses everything, since all browsers take it. */
  'compresses-unasked': {
    breaks: 'compresses where only the plain body is accepted',
    caughtBy: ['TRANS-15'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.headers['accept-encoding'] !== 'identity') return answer
      const headers = new Headers(answer.headers)
      headers.delete('content-length')
      headers.set('Content-Encoding', 'gzip')
      return new Response(gzipSync(await answer.text()), { status: answer.status, headers })
    },
  },
  /** A cache keeps compressed bodies and loses the header that says so. */
  'compresses-without-saying': {
    breaks: 'compresses without saying so where gzip alone is accepted',
    caughtBy: ['TRANS-14'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.headers['accept-encoding'] !== 'gzip') return answer
      const headers = new Headers(answer.headers)
      headers.delete('content-length')
      return new Response(gzipSync(await answer.text()), { status: answer.status, headers })
    },
  },
  /** The length is counted, and then a line break is written after the body. */
  'counts-its-length-wrong': {
    breaks: 'writes one byte more than it says',
    caughtBy: ['TRANS-28'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.endpoint !== 'ext-verify') return answer
      const text = await answer.text()
      const headers = new Headers(answer.headers)
      headers.set('Content-Length', String(Buffer.byteLength(text)))
      return new Response(`${text}\n`, { status: answer.status, headers })
    },
  },
  /** A balancer in front forgets connections as soon as they are quiet. */
  'drops-connections': {
    breaks: 'closes every connection after an answer that promises to keep it',
    caughtBy: ['TRANS-23'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.endpoint === 'ext-verify') setTimeout(() => incoming.cut(), 10)
      return answer
    },
  },
  /** TRACE was left on in the web server, as it came. */
  'echoes-trace': {
    breaks: 'answers TRACE with all that was sent, credentials too',
    caughtBy: ['TRANS-11'],
    around: async (incoming, serve) => {
      if (incoming.method !== 'TRACE') return serve(incoming)
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`)
      const text = [`TRACE ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n')
      return new Response(text, { headers: { 'Content-Type': 'message/http' } })
    },
  },
  /** A table of charsets, by the names as someone typed them. */
  'fails-on-charset-in-upper-case': {
    breaks: 'fails on a media type or charset in upper case',
    caughtBy: ['TRANS-17'],
    around: async (incoming, serve) =>
      /[A-Z]/.test(incoming.headers['content-type'] ?? '')
        ? new Response('Internal Server Error', { status: 500 })
        : serve(incoming),
  },
  /** The parser is given the bytes as they are. */
  'fails-on-compressed-requests': {
    breaks: 'answers a compressed request with a server error (5xx)',
    caughtBy: ['TRANS-16'],
    around: async (incoming, serve) =>
      incoming.headers['content-encoding'] === undefined
        ? serve(incoming)
        : new Response('Internal Server Error', { status: 500 }),
  },
  /** The handler reads a body that such a request does not have. */
  'fails-on-other-methods': {
    breaks: 'answers PUT and DELETE with a server error (5xx)',
    caughtBy: ['TRANS-10'],
    around: async (incoming, serve) =>
      ['PUT', 'DELETE'].includes(incoming.method)
        ? new Response('Internal Server Error', { status: 500 })
        : serve(incoming),
  },
  /** The new gateway ends TLS and adds no header of its own. */
  'forgets-hsts': {
    breaks: 'says nowhere that it is only reached over TLS',
    caughtBy: ['TRANS-06'],
    tls: {},
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      answer.headers.delete('strict-transport-security')
      return answer
    },
  },
  /** A parser set to be lenient ignores the length and keeps the connection. */
  'hides-requests-in-chunks': {
    breaks: 'answers what stands behind the chunks as another request',
    caughtBy: ['TRANS-30'],
    wire: {
      inbound: rewritingHead(head =>
        /^transfer-encoding:/im.test(head) ? head.replace(/^content-length:.*\r\n/im, '') : head,
      ),
    },
  },
  /** A gateway drops the header on the way, and keeps the connection for the next one. */
  'keeps-what-was-to-be-closed': {
    breaks: 'keeps a connection open that it is asked to close',
    caughtBy: ['TRANS-24'],
    wire: { inbound: rewritingHead(head => head.replace(/^connection: close\r\n/im, '')) },
  },
  /** A framework for forms of browsers, with its default left on. */
  'lets-a-header-change-the-method': {
    breaks: 'takes a GET for a POST where a header says so',
    caughtBy: ['TRANS-13'],
    around: async (incoming, serve) => {
      const method = incoming.headers['x-http-method-override']
      return serve(typeof method === 'string' ? { ...incoming, method } : incoming)
    },
  },
  /** Somebody had trouble with CORS and copied the answer that worked. */
  'lets-any-origin-call': {
    breaks: 'allows every origin to call with credentials',
    caughtBy: ['TRANS-09'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.headers.origin === undefined) return answer
      answer.headers.set('Access-Control-Allow-Origin', incoming.headers.origin)
      answer.headers.set('Access-Control-Allow-Credentials', 'true')
      return answer
    },
  },
  /** A rule of the gateway that was meant for pictures. */
  'lets-caches-keep-persons': {
    breaks: 'lets every cache keep its answers for ten minutes',
    caughtBy: ['TRANS-21'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      answer.headers.set('Cache-Control', 'public, max-age=600')
      return answer
    },
  },
  /** The renewal has failed for weeks, and the mails about it go to someone who has left. */
  'lets-its-certificate-run-out': {
    breaks: 'shows a certificate that ends within five days',
    caughtBy: ['TRANS-04'],
    tls: { endsInDays: 5 },
  },
  /** The clock was set to local time and called UTC. */
  'lives-in-another-hour': {
    breaks: 'says an hour ago as the time of every answer',
    caughtBy: ['TRANS-20'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      answer.headers.set('Date', new Date(Date.now() - 3_600_000).toUTCString())
      return answer
    },
  },
  /** The service and the gateway both say it. */
  'names-its-type-twice': {
    breaks: 'sends Content-Type twice',
    caughtBy: ['TRANS-28'],
    wire: { outbound: rewritingHead(head => head.replace(/^content-type:.*\r\n/im, line => line + line)) },
  },
  /** The interface to the application knows a body by its length only. */
  'reads-no-chunks': {
    breaks: 'reads no body that comes in chunks',
    caughtBy: ['TRANS-25'],
    around: async (incoming, serve) =>
      serve(incoming.headers['transfer-encoding'] === undefined ? incoming : { ...incoming, body: async () => '' }),
  },
  /** The old address of the documentation stands in a rule for paths with a slash. */
  'redirects-to-another-host': {
    breaks: 'leads a path with another end to another host',
    caughtBy: ['TRANS-07'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.endpoint === undefined || answer.status !== 404) return answer
      return new Response(null, { status: 308, headers: { Location: `https://legacy.example${incoming.url}` } })
    },
  },
  /** An old proxy that does not know the word. */
  'refuses-expectations': {
    breaks: 'rejects a request that announces its body',
    caughtBy: ['TRANS-27'],
    around: async (incoming, serve) =>
      incoming.headers.expect === undefined ? serve(incoming) : new Response(null, { status: 417 }),
  },
  /** The flags were a switch of the environment, and it was left off in this one. */
  'sets-a-bare-cookie': {
    breaks: 'sets the cookie of the session without Secure',
    caughtBy: ['TRANS-22'],
    tls: {},
    ground: ({ token, ...dialect }) => ({
      ...dialect,
      token: {
        ...token,
        location: { in: 'cookie', at: 'lm_session' },
        presentation: { in: 'cookie', name: 'lm_session' },
      },
    }),
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      const cookie = answer.headers.get('set-cookie')
      if (cookie !== null) answer.headers.set('Set-Cookie', cookie.replace('; Secure', ''))
      return answer
    },
  },
  /** The certificate of another host was copied onto this one. */
  'shows-certificate-of-another-name': {
    breaks: 'shows a certificate for another name',
    caughtBy: ['TRANS-03'],
    tls: { certificate: 'elsewhere' },
  },
  /** Nobody renewed it over the holidays. */
  'shows-expired-certificate': {
    breaks: 'shows a certificate that ended three days ago',
    caughtBy: ['TRANS-03'],
    tls: { endsInDays: -3 },
  },
  /** An appliance that was never updated ends TLS. */
  'speaks-old-tls-only': {
    breaks: 'speaks TLS 1.0 and 1.1 only',
    caughtBy: ['TRANS-02'],
    tls: { versions: ['TLSv1', 'TLSv1.1'] },
  },
  /** A gateway whose list of versions nobody has touched for ten years. */
  'takes-old-tls': {
    breaks: 'takes TLS 1.0 and 1.1 alongside the newer ones',
    caughtBy: ['TRANS-01'],
    tls: { versions: ['TLSv1', 'TLSv1.3'] },
  },
  /** A gateway that keeps the last of two headers. */
  'takes-two-lengths': {
    breaks: 'accepts a request with two lengths by the second',
    caughtBy: ['TRANS-29'],
    wire: {
      inbound: rewritingHead(head => head.replace(/^content-length:.*\r\n(?=(?:.*\r\n)*content-length:)/im, '')),
    },
  },
  /** Links are built by a framework that trusts every proxy, and so everybody. */
  'trusts-forwarded-host': {
    breaks: 'builds its links from the X-Forwarded-Host of whoever calls',
    caughtBy: ['TRANS-08'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      const host = incoming.headers['x-forwarded-host'] ?? incoming.headers.host
      answer.headers.set('Link', `<https://${host}/docs>; rel="help"`)
      return answer
    },
  },
  /** A gateway that looks its headers up as someone typed them. */
  'wants-exact-header-names': {
    breaks: 'sees no header whose name is written in upper case',
    caughtBy: ['TRANS-26'],
    wire: { inbound: rewritingHead(head => head.replace(/^(?!HOST:|CONTENT-LENGTH:)[A-Z-]+:.*\r\n/gm, '')) },
  },
  /** The default charset of the platform, which nobody set. */
  'writes-latin-1': {
    breaks: 'writes its JSON in ISO 8859-1',
    caughtBy: ['TRANS-19'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      const type = answer.headers.get('content-type')
      if (type?.includes('json') !== true) return answer
      const headers = new Headers(answer.headers)
      headers.set('Content-Type', `${type.split(';')[0]}; charset=ISO-8859-1`)
      return new Response(Buffer.from(await answer.text(), 'latin1'), { status: answer.status, headers })
    },
  },
} satisfies Record<string, Defect>
