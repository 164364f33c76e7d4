/** Media types of JSON: which are, and which ones an answer names. */

/** `application/json` and whatever is built on it, with or without parameters. */
export function isJsonType(type: string): boolean {
  return /^[\w.-]+\/(?:[\w!#$&^.+-]*\+)?json$/i.test((type.split(';')[0] ?? '').trim())
}

/** Headers that say what a body is, or what is borne as an answer: nothing that data could fill. */
export function isOfTheForm(header: string): boolean {
  return /^(?:content-(?:type|length|encoding)|accept|transfer-encoding|host)$/i.test(header)
}

const PARAMETER = String.raw`\s*;\s*[\w-]{1,40}=(?:"[^"\\]{1,100}"|[\w-]+(?:\.[\w-]+)*)`
const NAMED = new RegExp(
  String.raw`(?<![\w/+.-])(?:application|text)\/(?:[\w!#$&^.+-]{1,100}\+)?json(?![.+-]?\w)(?:${PARAMETER}){0,4}`,
  'gi',
)

/** Those that a rejection names alongside the one that was sent, in its order; headers of a 415 are reported before its words. */
export function jsonTypesNamed(
  { headers, text }: { headers: Record<string, string>; text: string },
  sent: string,
): string[] {
  const message = [headers['accept'] ?? '', headers['accept-post'] ?? '', text.slice(0, 4_000)]
    .map(each => each.replaceAll('\\/', '/').replaceAll('\\"', '"'))
    .join('\n')
  const found = new Map<string, string>()
  for (const [type] of message.matchAll(NAMED)) if (!found.has(plain(type))) found.set(plain(type), type.trim())
  found.delete(plain(sent))
  // A description of problems is what is answered, never what is taken.
  found.delete('application/problem+json')
  return [...found.values()]
}

const plain = (type: string) => type.toLowerCase().replace(/[\s"]/g, '')

/** The entry of a header whose name is without case. */
export function headerOf(headers: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  const wanted = name.toLowerCase()
  return Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === wanted)?.[1]
}

/** In lower case, without parameters; of the headers of an answer, which have lower-case names. */
export const bareType = (type = '') => withoutParameters(type).toLowerCase()
export const mediaTypeOf = (headers: Record<string, string>) => bareType(headers['content-type'])

export function withoutParameters(type: string): string {
  return (type.split(';')[0] ?? '').trim()
}

/** With this charset and no other parameter. */
export function withCharset(type: string, charset: string): string {
  return `${withoutParameters(type)}; charset=${charset}`
}
