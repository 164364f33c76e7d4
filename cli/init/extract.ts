/** What an operator's e-mail says, read from its text: the address, credentials and test data by their names. */
import { beginsPerson, personIn } from './person.ts'
import { ADDRESS, CREDENTIAL, ELSEWHERE, NO_NAME, PARCEL, TEMPLATE, TEST_DATA } from './words.ts'

export interface Extracted {
  baseUrl?: string
  credentials: Record<string, string>
  testData: Record<string, string>
  /** Those of a second application, and of a second person. */
  second: { credentials: Record<string, string>; testData: Record<string, string> }
  /** Lines that look like a value and were not understood. */
  unread: { name: string; value: string }[]
}

const ENDPOINT = /\/(?:auth-authenticate|ext-verify|ext-reach|ext-notify)\/?$/
const LINK = /https?:\/\/[^\s<>"'`|)\]]+/i

export function extract(text: string): Extracted {
  const found: Extracted = {
    credentials: {},
    testData: {},
    second: { credentials: {}, testData: {} },
    unread: [],
  }
  const links: { url: string; weight: number }[] = []
  for (const raw of linesOf(text)) {
    const line = tidy(raw)
    const link = LINK.exec(line)?.[0].replace(/[.,;:!?]+$/, '')
    if (link !== undefined) {
      links.push({ url: link, weight: weightOf(line.replace(link, ''), link) })
      continue
    }
    const person = personIn(line)
    if (person !== undefined) {
      note(found, 'testData', person)
      continue
    }
    const pair = pairIn(line)
    if (pair === undefined) continue
    const [name, value] = pair
    if (NO_NAME.test(name)) continue
    if (CREDENTIAL.test(name) && !/\be-?mail\b/i.test(name)) note(found, 'credentials', { [name]: value })
    else if (TEST_DATA.test(name)) note(found, 'testData', { [name]: value })
    else found.unread.push({ name, value })
  }
  const whole = text.slice(0, MOST).replaceAll(/\s+/g, ' ')
  const parcel = PARCEL.exec(whole)?.[1]
  // The pattern is without case; a word in small letters is no number of a parcel.
  if (parcel !== undefined && parcel === parcel.toUpperCase() && !Object.values(found.testData).includes(parcel))
    found.testData['Tracking number'] ??= parcel
  const template = TEMPLATE.exec(whole)?.[1]
  if (template !== undefined && /[_.]/.test(template)) found.testData['Template'] ??= template
  const [best] = links.filter(each => each.weight >= 0).sort((a, b) => b.weight - a.weight)
  return best === undefined ? found : { ...found, baseUrl: baseOf(best.url) }
}

/** A list that ends with a comma goes on in the next line, a person in lines that stand further in; members of JSON do not. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const last = lines.at(-1) ?? ''
    const isOfPerson =
      line.trim() !== '' && indentOf(line) > indentOf(last) && last.length < LONGEST && beginsPerson(tidy(last))
    const whole: string = isOpen ? `${last} ${line.trim()}` : isOfPerson ? `${last}\n${line.trim()}` : line
    if (isOpen || isOfPerson) lines.pop()
    lines.push(whole)
    isOpen = line.trim() !== '' && /,\s.*,\s*$/.test(whole) && !/["':=]\s*["']/.test(whole) && whole.length < LONGEST
  }
  return lines
}

const indentOf = (line: string) => line.search(/\S|$/)

const LONGEST = 1_000
const MOST = 20_000

/** A name that comes again, with another value, is of somebody else. */
function note(found: Extracted, what: 'credentials' | 'testData', values: Record<string, string>): void {
  const first = found[what]
  const isAgain = Object.entries(values).some(([name, value]) => Object.hasOwn(first, name) && first[name] !== value)
  const into = isAgain ? found.second[what] : first
  for (const [name, value] of Object.entries(values)) into[name] ??= value
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
