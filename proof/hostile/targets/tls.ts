/** Handshakes and certificates. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { secured } from '../../varied/certificate.ts'
import { head } from '../bytes.ts'
import type { Hostile } from '../target.ts'

const file = (name: string) => readFileSync(new URL(`../../varied/tls/${name}`, import.meta.url), 'utf8')

const SELF = { cert: file('alone.pem'), key: file('service.key') }

export default {
  'garbles-its-handshake': {
    does: 'garbles a TLS handshake',
    ending: 'unreachable',
    tells: /TLS/,
    secure: 'not really',
    connected: socket => {
      socket.resume()
      socket.end(Buffer.concat([Buffer.from('1603030fff', 'hex'), randomBytes(4_095)]))
    },
  },
  'never-ends-its-handshake': {
    does: 'never ends a TLS handshake',
    ending: 'unreachable',
    tells: /no connection stood/,
    secure: 'not really',
    connected: () => undefined,
  },
  'shows-a-certificate-of-another': {
    does: 'shows a certificate of another name',
    ending: 'unreachable',
    tells: /TLS/,
    secure: secured({ certificate: 'elsewhere' }),
  },
  'shows-a-certificate-of-its-own': {
    does: 'shows a certificate that it has signed itself',
    ending: 'unreachable',
    tells: /TLS|certificate/,
    secure: { cert: SELF.cert, key: SELF.key },
  },
  'shows-an-expired-certificate': {
    does: 'shows a certificate that has expired',
    ending: 'unreachable',
    tells: /expired/,
    secure: secured({ endsInDays: -3 }),
  },
  'speaks-http-2-only-over-tls': {
    does: 'speaks HTTP/2 only, over TLS',
    ending: 'unreachable',
    secure: { ...secured({}), ALPNProtocols: ['h2'] },
    connected: socket => {
      socket.write(Buffer.from('000006040000000000000400100000', 'hex'))
      socket.resume()
    },
  },
  'speaks-old-tls-only': {
    does: 'speaks TLS 1.0 and 1.1 only',
    ending: 'unreachable',
    tells: /TLS/,
    secure: secured({ versions: ['TLSv1', 'TLSv1.1'] }),
  },
  'speaks-plainly-on-a-tls-port': {
    does: 'answers without TLS where TLS is spoken',
    ending: 'unreachable',
    tells: /TLS/,
    secure: 'not really',
    connected: socket => {
      socket.resume()
      socket.end(head('HTTP/1.1 400 Bad Request', 'Content-Length: 0'))
    },
  },
  'speaks-tls-on-a-plain-port': {
    does: 'answers with TLS where none is spoken',
    ending: 'unreachable',
    tells: /speaks HTTPS \(TLS\)/,
    connected: socket => {
      socket.resume()
      socket.end(Buffer.from('15030300020228', 'hex'))
    },
  },
} satisfies Record<string, Hostile>
