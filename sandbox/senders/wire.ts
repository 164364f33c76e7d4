/** The wire of a sender: connections with the certificates it takes, and answers whole or in part. */
import { type Agent, buildConnector, request } from 'undici'
import type { Answer, Behaviour, Wire } from './behaviour.ts'

/** `part` holds what came of the answer, also where this throws. */
export async function ask(
  agent: Agent,
  { takesInformational, bodyPatience }: Behaviour,
  url: string,
  { method = 'POST', headers, body }: Wire,
  part: { answer?: Answer },
): Promise<Answer> {
  let early: number | undefined
  const onInfo = ({ statusCode }: { statusCode: number }) => {
    early ??= statusCode
  }
  const came = await request(url, { method, headers, body, dispatcher: agent, onInfo })
  const late = setTimeout(() => came.body.destroy(new Error('The answer takes too long.')), bodyPatience)
  const read = Object.entries(came.headers).map(([name, value]) => [name, [value ?? ''].flat().join('\n')])
  const head = { status: came.statusCode, headers: Object.fromEntries(read) as Record<string, string> }
  const chunks: Buffer[] = []
  try {
    for await (const chunk of came.body) {
      chunks.push(chunk as Buffer)
      part.answer = { ...head, body: Buffer.concat(chunks) }
    }
  } finally {
    clearTimeout(late)
  }
  if (takesInformational && early !== undefined) return { status: early, headers: {}, body: Buffer.alloc(0) }
  return { ...head, body: Buffer.concat(chunks) }
}

/** The other side is not who it should be, or has no safe way to show it: trying again helps nobody. */
export class NotTrusted extends Error {}

const isOfTls = (error: Error) => 'code' in error && /^ERR_SSL|^EPROTO$/.test(String(error.code))

/** Trusts `ca` beside none other where it is given. */
export function connectorOf(behaviour: Behaviour, ca: string | undefined): buildConnector.connector {
  const isOld = behaviour.oldestTls !== 'TLSv1.2'
  const connect = buildConnector({
    rejectUnauthorized: false,
    minVersion: behaviour.oldestTls,
    ...(isOld ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
    ...(ca === undefined ? {} : { ca }),
  })
  return (options, callback) =>
    connect(options, (...connected) => {
      const [error, socket] = connected
      if (error !== null) return callback(isOfTls(error) ? new NotTrusted(error.message) : error, null)
      // The library's own refusal knows all or nothing; nothing is sent before this.
      const problem = options.protocol === 'https:' ? problemOf(socket) : undefined
      if (problem === undefined || behaviour.takesCertificate(problem)) return callback(null, socket)
      socket.destroy()
      callback(new NotTrusted(`The certificate is refused: ${problem}.`), null)
    })
}

function problemOf(socket: object): string | undefined {
  if (!('authorized' in socket) || socket.authorized === true) return undefined
  const found = 'authorizationError' in socket ? socket.authorizationError : undefined
  if (found instanceof Error) return 'code' in found ? String(found.code) : found.message
  return String(found)
}
