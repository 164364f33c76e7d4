/** HTTP, connections and TLS. */
import type { SenderFault } from '../fault.ts'
import { onCallsTo, withHeaders } from '../ways.ts'

const STRANGE = /^(?:UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/

export default {
  'accepts-xml-only': {
    summary: 'It accepts XML and nothing else, and reads the JSON that comes.',
    breaks: 'HTTP-06',
    plant: () => withHeaders('ext', () => ({ Accept: 'application/xml' })),
  },
  'begins-with-a-byte-order-mark': {
    summary: 'It writes a byte order mark before its JSON.',
    breaks: 'HTTP-03',
    plant: () => onCallsTo('ext-notify', wire => ({ ...wire, body: `\ufeff${wire.body}` })),
  },
  'calls-its-json-text': {
    summary: 'It sends JSON and calls it text.',
    breaks: 'HTTP-02',
    plant: () => withHeaders('ext-notify', () => ({ 'Content-Type': 'text/plain' })),
  },
  'connects-for-every-call': {
    summary: 'It closes the connection after every call.',
    breaks: 'HTTP-07',
    plant: () => ({ request: wire => ({ ...wire, headers: { ...wire.headers, Connection: 'close' } }) }),
  },
  'curl-runs-for-every-call': {
    summary: 'In a shell: curl is run for every call.',
    breaks: 'HTTP-07',
    program: { in: 'curl', breaks: 'runs-curl-for-every-call' },
  },
  'curl-says-nothing-of-json': {
    summary: 'In a shell: curl sends JSON and calls it a form.',
    breaks: 'HTTP-02',
    program: { in: 'curl', breaks: 'says-nothing-of-json' },
  },
  'ends-paths-with-a-slash': {
    summary: 'It ends the path of a call with a slash.',
    breaks: 'HTTP-01',
    plant: () => onCallsTo('ext-notify', wire => ({ ...wire, path: `${wire.path}/` })),
  },
  'go-doubles-a-slash': {
    summary: 'In Go: base URL and path are put together with a slash too many.',
    breaks: 'HTTP-01',
    program: { in: 'go', breaks: 'doubles-a-slash' },
  },
  'is-nobody': {
    summary: 'It does not say who it is.',
    breaks: 'HTTP-08',
    plant: () => ({ request: ({ headers: { 'User-Agent': _who, ...headers }, ...wire }) => ({ ...wire, headers }) }),
  },
  'puts-the-base-url-into-host': {
    summary: 'It puts a whole URL into the Host header.',
    breaks: 'HTTP-05',
    plant: () => withHeaders('ext', () => ({ Host: 'http://service.example' })),
  },
  'python-announces-too-much': {
    summary: 'In Python: its Content-Length is more than its body has.',
    breaks: 'HTTP-04',
    program: { in: 'python', breaks: 'announces-too-much' },
  },
  'python-opens-sessions': {
    summary: 'In Python: it opens a session of requests for every call.',
    breaks: 'HTTP-07',
    program: { in: 'python', breaks: 'session-for-every-call' },
  },
  'python-posts-data': {
    summary: 'In Python: it gives JSON to requests as data, which names no media type.',
    breaks: 'HTTP-02',
    program: { in: 'python', breaks: 'posts-data' },
  },
  'speaks-old-tls': {
    summary: 'It goes down to TLS 1.0.',
    breaks: 'TLS-04',
    plant: () => ({ oldestTls: 'TLSv1' }),
  },
  'stops-at-a-reset': {
    summary: 'A connection that was reset is the end of its journey.',
    breaks: 'CONN-01',
    plant: good => ({
      repeats: (call, ending, keyed) =>
        !(ending.kind === 'lost' && call.endpoint === 'ext-verify' && ending.code === 'ECONNRESET') &&
        good.repeats(call, ending, keyed),
    }),
  },
  'stops-at-a-stale-connection': {
    summary: 'A kept connection that the service closed is the end of its journey.',
    breaks: 'CONN-02',
    plant: good => ({
      repeats: (call, ending, keyed) =>
        !(ending.kind === 'lost' && ending.code === 'UND_ERR_SOCKET') && good.repeats(call, ending, keyed),
    }),
  },
  'takes-certificates-of-other-names': {
    summary: 'It does not compare the name of a certificate.',
    breaks: 'TLS-02',
    plant: () => ({ takesCertificate: problem => problem === 'ERR_TLS_CERT_ALTNAME_INVALID' }),
  },
  'takes-certificates-of-strangers': {
    summary: 'It takes certificates of authorities that it does not know.',
    breaks: 'TLS-03',
    plant: () => ({ takesCertificate: problem => STRANGE.test(problem) }),
  },
  'takes-expired-certificates': {
    summary: 'It takes certificates that have expired.',
    breaks: 'TLS-01',
    plant: () => ({ takesCertificate: problem => problem === 'CERT_HAS_EXPIRED' }),
  },
} satisfies Record<string, SenderFault>
