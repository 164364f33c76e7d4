/** What the target shows over TLS: whether it can be trusted, for how long, and whether it is meant for this name. */
import type net from 'node:net'
import tls, { type PeerCertificate, type TLSSocket } from 'node:tls'
import type { Tls } from '../client/tls.ts'
import { portOf } from './dial.ts'
import { codeOf, doubtful, type Finding, ok, seconds, TooLate, within, wrong } from './finding.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

export interface Shown {
  /** Stands where the handshake came to its end, trusted or not. */
  socket?: TLSSocket
  /** Whether the client would go on. */
  trusted: boolean
  findings: Finding[]
}

/** Never sends anything over a connection that is not trusted: it only looks. `now`: milliseconds since 1970. */
export async function examineTls(
  raw: net.Socket,
  target: URL,
  files: Tls,
  patienceMs: number,
  now: number,
): Promise<Shown> {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
  const socket = tls.connect({ socket: raw, host, ...name, ...files, rejectUnauthorized: false })
  socket.on('error', () => undefined)
  const closed = new Error('it closed the connection')
  const stands = new Promise<void>((resolve, reject) =>
    socket
      .once('secureConnect', resolve)
      .once('error', reject)
      .once('close', () => reject(closed)),
  )
  try {
    await within(patienceMs, stands)
  } catch (error) {
    socket.destroy()
    return { trusted: false, findings: [noHandshake(target, error, patienceMs)] }
  }
  const shown = socket.getPeerCertificate(true)
  const findings = [chain(socket, shown, target), name_(host, shown, target), lifetime(shown, target, now)]
  return { socket, trusted: findings.every(each => each.state !== 'fault'), findings }
}

function noHandshake(target: URL, error: unknown, patienceMs: number): Finding {
  if (error instanceof TooLate)
    return wrong(
      'tls',
      `${target.host} takes the connection and says nothing of TLS for ${seconds(patienceMs)}.`,
      'The service hangs, or a firewall swallows what follows. Try again; if it stays, tell the operator. By hand:',
      [{ run: openssl(target) }],
    )
  const code = codeOf(error)
  const plain = /WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST/i.test(code)
  return wrong(
    'tls',
    `No TLS with ${target.host} (${code}).`,
    plain
      ? 'It does not seem to speak TLS on this port: check the port, or whether baseUrl should begin with http://.'
      : 'It may speak only old versions, or demand a client certificate (tls.cert and tls.key of the environment file). By hand:',
    plain ? [] : [{ run: openssl(target) }],
  )
}

const UNKNOWN_ISSUER =
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER_CERT(?:_LOCALLY)?|VERIFY_LEAF_SIGNATURE))$/

function chain(socket: TLSSocket, shown: PeerCertificate, target: URL): Finding {
  const code = codeOf(socket.authorizationError ?? { code: '' })
  const issuer = one(shown.issuer?.O) ?? one(shown.issuer?.CN) ?? 'nobody'
  if (!UNKNOWN_ISSUER.test(code)) return ok('tls', `${socket.getProtocol() ?? 'TLS'}, certificate by ${issuer}.`)
  const self = code === 'DEPTH_ZERO_SELF_SIGNED_CERT'
  return wrong(
    'tls',
    self
      ? `The certificate of ${target.host} is signed by itself (${code}).`
      : `The certificate of ${target.host} is by "${issuer}", which is not trusted here (${code}).`,
    'Get the PEM file of that authority from the operator, or from your IT where a proxy opens TLS; then name it in the environment file as tls.ca, or set:',
    [{ set: 'NODE_EXTRA_CA_CERTS', value: '/path/to/authority.pem' }, { run: openssl(target, true) }],
  )
}

function name_(host: string, shown: PeerCertificate, target: URL): Finding {
  if (tls.checkServerIdentity(host, shown) === undefined)
    return ok('certificate-name', `The certificate is for ${host}.`)
  const meant = (shown.subjectaltname ?? one(shown.subject?.CN) ?? 'no name')
    .replaceAll(/DNS:|IP Address:/g, '')
    .slice(0, 200)
  return wrong(
    'certificate-name',
    `The certificate of ${target.host} is for ${meant}, not for ${host}.`,
    'Take a name of the certificate for baseUrl; where the name is right, the operator has the wrong certificate there.',
  )
}

function lifetime(shown: PeerCertificate, target: URL, now: number): Finding {
  const [from, to] = [Date.parse(shown.valid_from), Date.parse(shown.valid_to)]
  const days = Math.floor((to - now) / DAY_MS)
  const until = Number.isNaN(to) ? '' : new Date(to).toISOString().slice(0, 10)
  const tell = `Tell the operator of ${target.host}: only they can renew it. Do not switch verification off.`
  const [id, its] = ['certificate-expiry', `The certificate of ${target.host}`]
  if (to < now)
    return wrong(id, `${its} ended on ${until}.`, `${tell} If the date looks right, check this machine's clock.`)
  const begins = from > now ? new Date(from).toISOString().slice(0, 10) : ''
  if (from > now)
    return wrong(id, `${its} is not valid before ${begins}.`, "Most often this machine's clock is behind.")
  if (days < SOON_DAYS) return doubtful(id, `${its} ends in ${days} days, on ${until}.`, tell)
  return ok(id, `Valid for ${days} more days, until ${until}.`)
}

function openssl(target: URL, chain = false): string {
  const location = `${target.hostname}:${portOf(target)}`
  return `openssl s_client -connect ${location} -servername ${target.hostname}${chain ? ' -showcerts' : ''}`
}

/** Names in certificates come from the other side, and may come several times. */
function one(text: string | string[] | undefined): string | undefined {
  const first = Array.isArray(text) ? text[0] : text
  return first?.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 80)
}
