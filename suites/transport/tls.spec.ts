/** Is what goes to the service safe on the way: versions of TLS, the certificate, nothing alongside it? */
import { sameJson } from '../../contract/json.ts'
import { isLoopback } from '../../probe/environment/host.ts'
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import type { ObservedCall } from '../../probe/sender/sender.ts'
import { look, overTls } from '../lines.ts'
import { checks, test } from '../test.ts'

const OLD = { versions: ['TLSv1', 'TLSv1.1'] as ['TLSv1', 'TLSv1.1'] }
/** This side cannot even ask: its own library was built without such versions, or is reported not to use them. */
const UNABLE = /NO_PROTOCOLS_AVAILABLE|NO_CIPHERS_AVAILABLE|NO_CIPHER_MATCH|INVALID_PROTOCOL/
/** Whether the service closed the door; `undefined` where it was not heard at all. */
function isShut({ response, observed }: ObservedCall): boolean | undefined {
  if (observed.handshake !== undefined) return false
  const { kind, message } = response.exchange.failure ?? { kind: 'timeout', message: '' }
  return UNABLE.test(message) || !['tls', 'reset', 'protocol'].includes(kind) ? undefined : true
}

test('rejects TLS 1.0 and 1.1', checks('TRANS-01'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    overTls(tools)
    const before = await look(tools, 'a look at the newest version of TLS')
    if (before.observed.handshake === undefined)
      must.undecided(`No version of TLS is taken: ${before.response.why}.`, [before.response])
    const asked = await look(tools, 'a look whether TLS 1.0 or 1.1 is taken', OLD)
    const after = await look(tools, 'a look at the newest version of TLS again')
    if (after.observed.handshake === undefined)
      must.undecided(`Then no version of TLS is taken: ${after.response.why}.`)
    const shut = isShut(asked)
    if (shut === undefined)
      must.undecided(`Versions this old could not be tried: ${asked.response.why}.`, [asked.response])
    const comparison = { expected: 'no connection', actual: asked.observed.handshake?.protocol ?? '' }
    must.hold(
      shut === true,
      'A connection with a version of TLS stands that must not be used.',
      comparison,
      asked.response,
    )
  }),
)

test('takes TLS 1.2 or newer', checks('TRANS-02'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    overTls(tools)
    const { response, observed } = await look(tools, 'a look whether TLS 1.2 or 1.3 is taken')
    const older = observed.handshake === undefined ? await look(tools, 'a look at older TLS', OLD) : undefined
    if (observed.handshake === undefined && older?.observed.handshake === undefined)
      must.undecided(`No connection over TLS comes about: ${response.why}.`, [response])
    const comparison = { expected: 'TLS 1.2 or 1.3', actual: `only ${older?.observed.handshake?.protocol}` }
    must.hold(older === undefined, 'Only versions of TLS are taken that must not be used.', comparison, response)
  }),
)

/** What is wrong with the certificate itself; that its authority is not known here may be ours. */
const FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is made for another name',
  HOSTNAME_MISMATCH: 'is made for another name',
  CERT_REVOKED: 'is revoked',
}

test('shows a certificate for its name that is in its time', checks('TRANS-03'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    overTls(tools)
    const { response, observed } = await look(tools, 'a look at the certificate')
    if (observed.handshake === undefined)
      return must.undecided(`No connection over TLS comes about: ${response.why}.`, [response])
    const { fault, validUntil } = observed.handshake
    const words = fault === undefined ? undefined : FAULTS[fault]
    if (fault !== undefined && words === undefined)
      must.undecided(
        `The certificate is not trusted here (${fault}): its chain is not complete, or its authority is one of the operator’s own, which tls.ca of the environment file would have to name.`,
        [response],
      )
    const comparison = { expected: 'a valid certificate', actual: `${fault}, valid until ${validUntil}` }
    must.hold(fault === undefined, `The certificate ${words ?? ''}.`, comparison, response)
  }),
)

const DAY_MS = 86_400_000
const SOON_DAYS = 14

test('shows a certificate that does not end within two weeks', checks('TRANS-04'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    overTls(tools)
    const { response, observed } = await look(tools, 'a look at the end of the certificate')
    const [from, until] = [
      Date.parse(observed.handshake?.validFrom ?? ''),
      Date.parse(observed.handshake?.validUntil ?? ''),
    ]
    if (Number.isNaN(from) || Number.isNaN(until))
      must.undecided(`No certificate was shown: ${response.why}.`, [response])
    // Some live for a week and are renewed by a machine: those are late in the last quarter of their life.
    const late = Math.min(SOON_DAYS * DAY_MS, (until - from) / 4)
    const left = until - Date.now()
    const comparison = {
      expected: 'a certificate that is good for longer',
      actual: `it ends on ${observed.handshake?.validUntil}`,
    }
    must.hold(left > late, `The certificate ends in ${Math.floor(left / DAY_MS)} days.`, comparison, response)
  }),
)

test('serves nothing without TLS', checks('TRANS-05'), ({ tries }) =>
  tries(async ({ environment, must, tools }) => {
    const { protocol, hostname } = new URL(environment.baseUrl)
    if (protocol !== 'https:') {
      if (isLoopback(hostname)) must.notApplicable('the address is this machine itself, where nobody reads on the way')
      const comparison = { expected: 'an https address', actual: `${protocol}//` }
      return must.hold(false, 'Credentials and persons are readable on the way: the address is plain http.', comparison)
    }
    const secure = await look(tools, 'a GET over TLS')
    if (secure.response.outcome === 'no-answer')
      must.undecided(`No answer came over TLS: ${secure.response.why}.`, [secure.response])
    const open = await look(tools, 'the same GET on the same port without TLS', { plain: true })
    const served =
      open.response.outcome !== 'no-answer' &&
      (open.response.outcome === 'success' || isSame(open.response, secure.response))
    const expected = 'no answer, or one that says to use TLS'
    must.hold(!served, 'The port of TLS answers the same without it.', expected, open.response, secure.response)
  }),
)

/** Times and ids differ; what properties there are does not. */
function isSame(one: ClassifiedResponse, other: ClassifiedResponse): boolean {
  const names = ({ json, text }: ClassifiedResponse) =>
    typeof json === 'object' && json !== null ? Object.keys(json).sort() : text.slice(0, 200)
  return one.status === other.status && one.mediaType === other.mediaType && sameJson(names(one), names(other))
}
