/** What an answer means as a whole, conservatively: a 2xx is a success unless something in it says otherwise. */
import type { Outcome } from '../exchange.ts'
import { isObject, type Json, leaves } from '../json.ts'
import type { ErrorResponse } from '../observation.ts'
import { askedWord, FORBIDDEN, LOCKED, NO_MATCH, noMatchSign, RATE, UNAUTHENTICATED } from './_reply-signs.ts'
import { errorSign } from './error-sign.ts'

/** Of an answer that came. */
export type ReplyClass = Exclude<Outcome, 'no-answer'>

export type ClassifiedReply = Omit<ErrorResponse, 'sentText'>

type Said = Pick<ClassifiedReply, 'json' | 'text'>

interface Classified {
  outcome: ReplyClass
  why: string
}

const BY_STATUS: Record<number, ReplyClass> = {
  401: 'unauthenticated',
  405: 'method',
  406: 'media-type',
  408: 'server-error',
  409: 'conflict',
  413: 'too-large',
  414: 'too-large',
  415: 'media-type',
  423: 'locked',
  429: 'rate-limited',
  431: 'too-large',
}

/** `yet`: what this service says in rejections with the status of a success, where it says so here. */
export function classifyReply(reply: ClassifiedReply, yet?: string): Classified {
  const { status } = reply
  const message = proseOf(reply)
  const reported = (outcome: ReplyClass, why: string): Classified => ({ outcome, why })
  if (status >= 200 && status < 300) return accepted(reply, message, yet)
  if (status >= 300 && status < 400) return reported('redirect', `status ${status}`)
  if (status === 429 || status === 423)
    return reported(status === 423 ? 'locked' : heldBack(message), `status ${status}`)
  if (status >= 400 && status < 500 && LOCKED.test(message))
    return reported('locked', `status ${status}: ${phraseOf(message, LOCKED)}`)
  if (status === 403) return rejectedWith403(reply, message)
  if (status === 404) return notFound(reply, message)
  if (status === 422 && isNoMatch(reply, message))
    return reported('no-match', `status 422: ${phraseOf(message, NO_MATCH)}`)
  const known = BY_STATUS[status]
  if (known !== undefined) return reported(known, `status ${status}`)
  if (status >= 500 || status < 100) return reported('server-error', `status ${status}`)
  if (RATE.test(message) && !/field|param/i.test(message))
    return reported('rate-limited', `status ${status}: ${phraseOf(message, RATE)}`)
  return reported('validation', `status ${status}`)
}

/** 429 is used for login lock-outs as well. */
function heldBack(message: string): ReplyClass {
  return LOCKED.test(message) &&
    /lock|block|sperr|verrou|bloq|blocc|zablok|låst|kilit|κλειδ|заблок|suspend/i.test(message)
    ? 'locked'
    : 'rate-limited'
}

const MEANT: readonly [ReplyClass, RegExp][] = [
  ['locked', LOCKED],
  ['no-match', NO_MATCH],
  ['rate-limited', RATE],
  ['forbidden', FORBIDDEN],
  ['unauthenticated', UNAUTHENTICATED],
]

function accepted(reply: ClassifiedReply, message: string, yet: string | undefined): Classified {
  const sign = errorSign(reply.json) ?? yet
  if (sign !== undefined) {
    const why = `status ${reply.status}, yet ${sign}`
    const meant = MEANT.find(([outcome, words]) =>
      outcome === 'no-match' ? isNoMatch(reply, message) : words.test(message),
    )
    return meant === undefined
      ? { outcome: 'envelope-error', why }
      : { outcome: meant[0], why: `${why}: ${phraseOf(message, meant[1])}` }
  }
  const none = noMatchSign(reply.json)
  if (none !== undefined) return { outcome: 'no-match', why: `status ${reply.status}, yet ${none}` }
  if (reply.mediaType.includes('html') && /<form\b[^>]*(?:login|sign-?in|password)/i.test(reply.text.slice(0, 50_000)))
    return { outcome: 'unauthenticated', why: `status ${reply.status}, yet it is a page to sign in` }
  return { outcome: 'success', why: `status ${reply.status}` }
}

function rejectedWith403(reply: ClassifiedReply, message: string): Classified {
  // A gateway's word for a route or method that it does not have.
  if (
    /missing authentication token/i.test(message) &&
    Object.keys(reply.headers).some(name => name.startsWith('x-amz'))
  )
    return { outcome: 'not-found', why: 'status 403 of a gateway that has no such route' }
  if (RATE.test(message)) return { outcome: 'rate-limited', why: `status 403: ${phraseOf(message, RATE)}` }
  if (!FORBIDDEN.test(message.replace(/\bforbidden\b/gi, '')) && UNAUTHENTICATED.test(message))
    return { outcome: 'unauthenticated', why: `status 403: ${phraseOf(message, UNAUTHENTICATED)}` }
  return { outcome: 'forbidden', why: 'status 403' }
}

const NO_ROUTE =
  /cannot (?:get|post|put|patch|delete)\b|no (?:static )?(?:resource|route|handler|endpoint)|route (?:was )?not found|(?:url|page|path|endpoint|route|uri|method|service)\b.{0,60}(?:not found|doesn.t exist|does not exist|could not be found)|no matching (?:route|handler)|nothing (?:at|on|under|here)|(?:at|on|under) this (?:path|url|address)|the requested (?:url|resource|page)|<title>\s*404|^not found$|seite nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina n/i

/** A 404 may speak of the route or of the person. */
function notFound(reply: ClassifiedReply, message: string): Classified {
  const why = (outcome: ReplyClass, reason: string): Classified => ({ outcome, why: `status 404: ${reason}` })
  const words = message.replace(/\b404\b/g, '').trim()
  if (NO_ROUTE.test(words) || /\/(?:auth-authenticate|ext-\w+)/.test(words.replace(/"instance".*$/, '')))
    if (!SOMEBODY.test(words)) return why('not-found', 'it speaks of the route')
  const bareText = reply.json === undefined && !/[<>]/.test(message) && message.length < 300
  if (!bareText && !isObject(reply.json)) return why('not-found', 'it says nothing of the data sent')
  if (SOMEBODY.test(words)) return why('no-match', phraseOf(message, SOMEBODY))
  if (askedWord(words, reply.sent) !== undefined) return why('no-match', 'it repeats the data sent')
  // NOT_FOUND says no more than the status does.
  const sign = noMatchSign(reply.json)
  if (sign !== undefined && !/ is not[_ -]?found$/i.test(sign)) return why('no-match', sign)
  const bare = words.replace(
    /[\s"{}:,]|not ?found|error|message|status|code|false|true|resource|title|detail|type|about|blank/gi,
    '',
  )
  return NO_MATCH.test(words) && bare.length > 24
    ? why('no-match', phraseOf(message, NO_MATCH))
    : why('not-found', 'it says nothing of the data sent')
}

const SOMEBODY =
  /(?:customer|user|recipient|receiver|person|consumer|contact|record|match|address|subscriber|profile|notification|preference|delivery|parcel|shipment|package|consignment|order|sendung|paket|zending|pakket|colis|envío|spedizione|pacco|encomenda|przesyłk|zásilk|leverans|levering|lähetys|αποστολή|gönderi|посылк|küldemény|kunde|kunden|nutzer|empfänger|adresse|klant|gebruiker|ontvanger|client|utilisateur|destinataire|cliente|usuario|destinatario|utente|usuário|klient|odbiorc|zákazník|příjemce|kund|mottagare|mottaker|modtager|bruger|bruker|asiakas|vastaanottaja|πελάτη|παραλήπτη|χρήστη|müşteri|alıcı|kullanıcı|клиент|получател|пользовател|ügyfél|címzett|utilizator|destinatar|顧客|ユーザー|客户|用户|收件人)/iu

/** It says that nobody or nothing is known, whatever its status. */
export function isNoMatch(reply: Said, message = proseOf(reply)): boolean {
  if (noMatchSign(reply.json) !== undefined) return true
  return (
    NO_MATCH.test(message) && !/field|propert|required|missing|param|route|endpoint|\bfeld\b|champ|campo/i.test(message)
  )
}

/** The sentences of an answer, without the values that it merely repeats. */
function proseOf(reply: Said): string {
  if (reply.json === undefined || typeof reply.json !== 'object') return reply.text.slice(0, 4000)
  const parts: string[] = []
  let left = 4000
  for (const { pointer, value } of leaves(shallow(reply.json))) {
    if (
      typeof value !== 'string' ||
      left <= 0 ||
      /\/(?:instance|path|timestamp|trace_?id|request_?id|type)$/i.test(pointer)
    )
      continue
    parts.push(value.slice(0, left))
    left -= value.length
  }
  return parts.join(' | ')
}

/** Nothing that matters stands deeper; what does may be endless. */
function shallow(node: Json, depth = 0): Json {
  if (depth > 8) return null
  if (Array.isArray(node)) return node.slice(0, 20).map(item => shallow(item, depth + 1))
  if (!isObject(node)) return node
  return Object.fromEntries(
    Object.entries(node)
      .slice(0, 60)
      .map(([key, item]) => [key, shallow(item, depth + 1)]),
  )
}

function phraseOf(text: string, words: RegExp): string {
  const found = words.exec(text)
  return found === null ? text.slice(0, 80) : `"${text.slice(Math.max(0, found.index - 20), found.index + 60).trim()}"`
}
