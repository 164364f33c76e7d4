/** What an operator's e-mail says, read from its lines `label: value`, in any language: the address, credentials and test data. */

export interface Extracted {
  baseUrl?: string
  credentials: Record<string, string>
  testData: Record<string, string>
  /** Those of a second application, and of a second person. */
  second: { credentials: Record<string, string>; testData: Record<string, string> }
  /** Lines that look like a value and were not understood. */
  unread: Pair[]
}

interface Pair {
  name: string
  value: string
}
type What = 'credentials' | 'testData'

const ENDPOINT = /\/(?:auth-authenticate|ext-verify|ext-reach|ext-notify)\/?$/
const LINK = /https?:\/\/[^\s<>"'`|)\]]+/i
const ADDRESS = /\b(?:base|url|uri|endpoint|host|server|service|address|api)\b/i
const ELSEWHERE = /\b(?:docs?|documentation|manual|portal|support|help|privacy|imprint|status|swagger|ticket)\b/i

/** The words of the standards and of `init` itself. Labels in other words are known by the lines around them. */
const CREDENTIAL =
  /\b(?:client|secret|key|pass(?:word|phrase|code)?|pin|user|username|login|token|account|tenant|subscription|api|app(?:lication)?|id)\b/i
const TEST_DATA =
  /\b(?:name|surname|e-?mail|phone|mobile|street|address|house|zip|post(?:al)? ?code|city|town|country|customer|tracking|parcel|delivery|recipient|birth|template)\b/i
const LOGIN_NAME = /\b(?:user|login|account|client|app(?:lication)?)[ -]?name\b/i

const E_MAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[a-z]{2,}$/i
const PHONE = /^(?:\+|00?)\d[\d\s()/.-]{6,18}\d$/
const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/
const PERSONAL = [E_MAIL, PHONE, DAY]
/** `Integration Desk <desk@operator.example>`: heads of a mail. */
const HEAD = /<[^\s@<>]+@[^\s@<>]+>/

export function extract(text: string): Extracted {
  const found: Extracted = { credentials: {}, testData: {}, second: { credentials: {}, testData: {} }, unread: [] }
  const { blocks, links } = read(text)
  const reported = blocks.filter(block => !block.some(({ value }) => HEAD.test(value)))
  // A mail without any credential that is named in a known word has them in words of its own.
  const isNamed = reported.some(block => block.some(pair => classOf(pair) === 'credentials'))
  const login = isNamed
    ? undefined
    : reported.find(block => block.every(pair => classOf(pair) === undefined) && isLogin(block))
  for (const block of reported)
    for (const [i, pair] of block.entries()) {
      const what = block === login ? 'credentials' : classIn(block, i)
      if (what === undefined) found.unread.push(pair)
      else note(found, what, pair)
    }
  const [best] = links.filter(each => each.weight >= 0).sort((a, b) => b.weight - a.weight)
  return best === undefined ? found : { ...found, baseUrl: baseOf(best.url) }
}

/** Lines that stand together, written alike: between them is a blank line, a sentence, another indentation or another bullet. */
function read(text: string): { blocks: Pair[][]; links: { url: string; weight: number }[] } {
  const blocks: Pair[][] = []
  const links: { url: string; weight: number }[] = []
  let before: string | undefined
  for (const raw of text.split(/\r?\n/)) {
    const [, lead = '', rest = ''] = /^([\s>|]*(?:(?:[-*•·]|\d+[.)])\s+)?)(.*)$/.exec(raw) ?? []
    const line = tidy(rest)
    const link = LINK.exec(line)?.[0].replace(/[.,;:!?]+$/, '')
    if (link !== undefined) {
      links.push({ url: link, weight: weightOf(line.replace(link, ''), link) })
      // Credentials often stand below the address.
      continue
    }
    const pair = pairIn(line)
    const written = lead.replace(/\d+/, '0')
    if (pair === undefined) before = undefined
    else if (written === before) blocks.at(-1)?.push(pair)
    else {
      blocks.push([pair])
      before = written
    }
  }
  return { blocks, links }
}

function classOf({ name, value }: Pair): What | undefined {
  const isPersonal = PERSONAL.some(form => form.test(value))
  if (CREDENTIAL.test(name) && (!TEST_DATA.test(name) || LOGIN_NAME.test(name))) return 'credentials'
  return isPersonal || TEST_DATA.test(name) ? 'testData' : undefined
}

/** A line in unknown words is what the known line above it is, or else the one below it. */
function classIn(block: readonly Pair[], i: number): What | undefined {
  const nearestFirst = [...block.slice(0, i + 1).reverse(), ...block.slice(i + 1)]
  return nearestFirst.map(classOf).find(each => each !== undefined)
}

/** At least a name and a secret, each one word, and not numbers alone. */
function isLogin(block: readonly Pair[]): boolean {
  return (
    block.length > 1 && block.every(({ value }) => !/\s/.test(value)) && block.some(({ value }) => /\p{L}/u.test(value))
  )
}

/** A name that comes again, with another value, is of somebody else. */
function note(found: Extracted, what: What, { name, value }: Pair): void {
  const first = found[what]
  const into = Object.hasOwn(first, name) && first[name] !== value ? found.second[what] : first
  into[name] ??= value
}

/** Markdown and borders of tables say nothing. */
function tidy(line: string): string {
  return line.replaceAll(/\*\*|__|`/g, '').replace(/[\s|]+$/, '')
}

/** `Name: value`, `Name = value`, `Name | value`, `"Name": "value",`. */
function pairIn(line: string): Pair | undefined {
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
  return name === '' || bare === '' || isSentence ? undefined : { name, value: bare }
}

/** A link that is the whole value of its line is meant; below nought it is of something else. */
function weightOf(label: string, url: string): number {
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  if (ELSEWHERE.test(label) || ELSEWHERE.test(path)) return -1
  return (ENDPOINT.test(url) ? 4 : 0) + (ADDRESS.test(label) ? 2 : 0) + (/[:=|]\s*[.,;]?$/.test(label) ? 1 : 0)
}

function baseOf(link: string): string {
  const { origin, pathname } = new URL(link)
  return `${origin}${pathname.replace(ENDPOINT, '')}`.replace(/\/+$/, '')
}
