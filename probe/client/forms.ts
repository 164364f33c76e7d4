/** The forms in which a secret may stand in a text: as it is, escaped, encoded, inside of something encoded, hashed. */
import { createHash } from 'node:crypto'

export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const json = JSON.stringify(value).slice(1, -1)
  const percent = encodeURIComponent(value)
  return [
    value,
    ...joinedForms(value),
    ...jsonForms(json),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
    percent.replaceAll('%20', '+'),
    percent.replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`),
    new URLSearchParams([['', value]]).toString().slice(1),
    encodeURI(value),
    htmlEscaped(value),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64Forms(bytes),
    ...base64Forms(Buffer.from(json)),
  ]
}

/** As services write it that drop what stands between its parts; what comes to a short word may be any. */
function joinedForms(value: string): string[] {
  const joined = [/\s+/g, /[\s_-]+/g, /[^\p{L}\p{N}]+/gu].map(between => value.replace(between, ''))
  return joined.filter(text => text.length >= 12 || /\P{L}/u.test(text))
}

/** `id:secret` as Basic sends it (RFC 7617). */
export function pairForms(first: string, second: string): string[] {
  const pair = Buffer.from(`${first}:${second}`)
  return [`${first}:${second}`, pair.toString('base64'), pair.toString('base64url')]
}

/** Some services take a hash of the password for the password: then it is as good as one. */
export function hashForms(value: string): string[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap(name => {
    const hash = createHash(name).update(value).digest()
    const base64 = hash.toString('base64')
    return [hash.toString('hex'), hash.toString('hex').toUpperCase(), base64, hash.toString('base64url')]
  })
}

/** PHP escapes slashes, Go `<>&`, .NET `<>&'"+` and a backtick; Python, PHP and .NET all that is not ASCII. */
function jsonForms(json: string): string[] {
  const escaped = (text: string, chars: RegExp, upper = false) =>
    text.replace(chars, char => {
      const code = char.charCodeAt(0).toString(16).padStart(4, '0')
      return `\\u${upper ? code.toUpperCase() : code}`
    })
  const ascii = escaped(json, /[^\0-\x7e]/g)
  return [
    json,
    json.replaceAll('/', '\\/'),
    ascii,
    ascii.replaceAll('/', '\\/'),
    escaped(json, /[<>&]/g),
    escaped(json.replaceAll('\\"', '\\u0022'), /[<>&'+`]|[^\0-\x7e]/g, true),
  ]
}

/** At each of the three places a value may have inside a longer base64 text; the edges it shares are left out. */
function base64Forms(bytes: Buffer): string[] {
  const forms = [0, 1, 2].flatMap(shift => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const core = whole.slice(shift === 0 ? 0 : shift + 1, (bytes.length + shift) % 3 === 0 ? undefined : -1)
    return shift === 0 ? [core, whole, bytes.toString('base64')] : [core]
  })
  return forms.flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')]).filter(form => form.length >= 8)
}

function htmlEscaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
