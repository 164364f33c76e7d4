/** What an operator's e-mail says, read from its text: the address, credentials and test data by their names. */

export interface Extracted {
  baseUrl?: string
  credentials: Record<string, string>
  testData: Record<string, string>
  /** Lines that look like a value and were not understood. */
  unread: { name: string; value: string }[]
}

const CREDENTIAL =
  /\b(?:client|secret|api[ -]?key|key|pass(?:word|phrase)?|user ?(?:name|id)?|login|token|account|tenant|subscription|merchant|partner|app(?:lication)?[ -]?(?:id|key|name))\b/i
const TEST_DATA =
  /\b(?:(?:given|first|family|last|sur|full)? ?name|surname|e-?mail|phone|mobile|tel(?:ephone)?|street|address|house|zip|post(?:al)?[ -]?code|postcode|city|town|country|customer|tracking|parcel|shipment|delivery|order|consignment|recipient|birth)\b/i
const ADDRESS = /\b(?:base|url|uri|endpoint|host|server|service|address|api|environment)\b/i
const ELSEWHERE =
  /\b(?:docs?|documentation|manual|portal|website|web ?site|support|help|privacy|imprint|status|swagger|ticket)\b/i
/** Heads of a mail, and words with a colon that name nothing. */
const NO_NAME =
  /^(?:from|to|cc|bcc|subject|date|sent|reply-to|re|fwd?|hi|hello|dear|note|notes|ps|p\.s\.|regards|https?|important|attention)$/i
const ENDPOINT = /\/(?:auth-authenticate|ext-verify|ext-reach|ext-notify)\/?$/
const LINK = /https?:\/\/[^\s<>"'`|)\]]+/i

export function extract(text: string): Extracted {
  const found: Extracted = { credentials: {}, testData: {}, unread: [] }
  const links: { url: string; weight: number }[] = []
  for (const raw of text.split(/\r?\n/)) {
    const line = tidy(raw)
    const link = LINK.exec(line)?.[0].replace(/[.,;:!?]+$/, '')
    if (link !== undefined) {
      links.push({ url: link, weight: weightOf(line.replace(link, ''), link) })
      continue
    }
    const pair = pairIn(line)
    if (pair === undefined) continue
    const [name, value] = pair
    if (CREDENTIAL.test(name) && !/\be-?mail\b/i.test(name)) found.credentials[name] ??= value
    else if (TEST_DATA.test(name)) found.testData[name] ??= value
    else if (!NO_NAME.test(name)) found.unread.push({ name, value })
  }
  const [best] = links.filter(each => each.weight >= 0).sort((a, b) => b.weight - a.weight)
  return best === undefined ? found : { ...found, baseUrl: baseOf(best.url) }
}

/** Quotation marks of a reply, bullets, Markdown and borders of tables say nothing. */
function tidy(line: string): string {
  return line
    .replace(/^[\s>|]+/, '')
    .replace(/^(?:[-*•·]|\d+[.)])\s+/, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replace(/[\s|]+$/, '')
}

/** `Name: value`, `Name = value`, `Name | value`, `"Name": "value",`. */
function pairIn(line: string): [string, string] | undefined {
  const match = /^["']?(\p{L}[\p{L}\d /()_.-]{0,39}?)["']?\s*(?:[:=|]|\s–\s|\t)\s*(\S.*)$/u.exec(line)
  if (match === null) return undefined
  const name = (match[1] ?? '')
    .replaceAll('_', ' ')
    .replace(/\s*\(.*\)$/, '')
    .trim()
  const value = (match[2] ?? '')
    .replace(/^[|\s]+/, '')
    .replace(/,$/, '')
    .trim()
  const bare = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
  // Sentences are no values; names and streets have few words.
  const isSentence = bare.split(/\s+/).length > 6
  return name === '' || bare === '' || isSentence ? undefined : [name, bare]
}

function weightOf(label: string, url: string): number {
  if (ELSEWHERE.test(label) || ELSEWHERE.test(url.replace(/^https?:\/\/[^/]+/, ''))) return -1
  return (ENDPOINT.test(url) ? 4 : 0) + (ADDRESS.test(label) ? 2 : 0)
}

function baseOf(link: string): string {
  const { origin, pathname } = new URL(link)
  return `${origin}${pathname.replace(ENDPOINT, '')}`.replace(/\/+$/, '')
}
