/** The wire of a sender: connections with the certificates it takes, and answers whole or in part. */
import { type Agent, buildConnector, request } from 'undici'
import type { Answer, Behaviour, Wire } from './behaviour.ts'

/** `part` holds what came of the answer, also where this throws. */
export async function ask(
  agent: Agent,
  { takesInformational }: Behaviour,
  url: string,
  { method = 'POST', headers, body }: Wire,
  part: { answer?: Answer },
): Promise<Answer> {
  let early: number | undefined
  const onInfo = ({ statusCode }: { statusCode: number }) => {
    early ??= statusCode
  }
  const came = await request(url, { method, headers, body, dispatcher: agent, onInfo })
  const read = Object.entries(came.headers).map(([name, value]) => [name, [value ?? ''].flat().join('\n')])
  const head = { status: came.statusCode, headers: Object.fromEntries(read) as Record<string, string> }
  const chunks: Buffer[] = []
  for await (const chunk of came.body) {
    chunks.push(chunk as Buffer)
    part.answer = { ...head, body: Buffer.concat(chunks) }
  }
  if (takesInformational && early !== undefined) return { status: early, headers: {}, body: Buffer.alloc(0) }
  return { ...head, body: Buffer.concat(chunks) }
}

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
      if (error !== null) return callback(error, null)
      // The library's own refusal knows all or nothing; nothing is sent before this.
      const problem = options.protocol === 'https:' ? problemOf(socket) : undefined
      if (problem === undefined || behaviour.takesCertificate(problem)) return callback(null, socket)
      socket.destroy()
      callback(new Error(`The certificate is refused: ${problem}.`), null)
    })
}

function problemOf(socket: object): string | undefined {
  if (!('authorized' in socket) || socket.authorized === true) return undefined
  const found = 'authorizationError' in socket ? socket.authorizationError : undefined
  if (found instanceof Error) return 'code' in found ? String(found.code) : found.message
  return String(found)
}
