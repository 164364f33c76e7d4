/** An exchange as a curl command: secrets are shell variables, everything else is quoted so that a shell only passes it on. */
import type { Exchange } from '../../contract/exchange.ts'

const PLACEHOLDER = /(\{\{[^{}]+\}\})/

/** `{{Client secret}}` → `$CLIENT_SECRET`. */
function variable(placeholder: string): string {
  const name = placeholder
    .slice(2, -2)
    .trim()
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()
  return `"$${/^[0-9]/.test(name) || name === '' ? `V${name}` : name}"`
}

function quoted(text: string): string {
  if (text === '') return ''
  if (!/[\x00-\x1f\x7f-\x9f]/.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  const escaped = text.replace(/[\x00-\x1f\x7f-\x9f'\\]/g, char =>
    char === "'" || char === '\\' ? `\\${char}` : `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return `$'${escaped}'`
}

export function shellWord(text: string): string {
  const parts = text.split(PLACEHOLDER).map((part, i) => (i % 2 === 1 ? variable(part) : quoted(part)))
  return parts.join('') || "''"
}

/** curl makes these itself. */
const OWN_HEADERS = new Set(['content-length', 'host', 'connection', 'transfer-encoding', 'accept-encoding'])

export function curlOf({ request }: Exchange, baseUrl: string): string {
  const url = `${originOf(baseUrl)}${request.path}`
  const headers = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
  const words = [
    ...(request.method === 'HEAD' ? ['--head'] : [`--request ${shellWord(request.method)}`]),
    `--globoff ${shellWord(url)}`,
    ...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
    ...(request.body === undefined ? [] : [`--data-raw ${shellWord(request.body)}`]),
  ]
  return ['curl --include', ...words].join(' \\\n  ')
}

/** Paths of exchanges begin below the origin. */
export function originOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).origin
  } catch {
    return baseUrl
  }
}
