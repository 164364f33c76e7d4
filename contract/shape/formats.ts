/** The forms a text can have: recognised in samples, and judged where a schema names them. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (parts === null) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day >= 1 && day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0)
}

/** RFC 3339 demands the offset; a leap second is only right at the end of a day in UTC. */
function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text)
  if (parts === null) return false
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const offset = (parts[4] === '-' ? -1 : 1) * (Number(parts[5] ?? 0) * 60 + Number(parts[6] ?? 0))
  if (Number(parts[5] ?? 0) > 23 || Number(parts[6] ?? 0) > 59 || hour > 23 || minute > 59) return false
  if (second < 60) return true
  return second === 60 && (hour * 60 + minute - offset + 1440) % 1440 === 1439
}

function isDateTime(text: string): boolean {
  return text.length >= 20 && /t/i.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

const PLAIN = "[\\w\\-.~!$&'()*+,;=]|%[0-9a-f]{2}"
/** Made when it is first needed: made with every load of this file, it would cost each virtual user of k6 its memory. */
let uri: RegExp | undefined

function uriForm(): RegExp {
  uri ??= new RegExp(
    `^(?:[a-z][a-z0-9+.-]*://(?:(?:${PLAIN}|:)*@)?(?:\\[[0-9a-f:.]+\\]|(?:${PLAIN})+)(?::\\d*)?(?=[/?#]|$)` +
      `|(?:urn|mailto|tel|sms|data|geo):(?![/?#]|$)|file://(?=/))` +
      `(?:${PLAIN}|[:@/])*(?:\\?(?:${PLAIN}|[:@/?])*)?(?:#(?:${PLAIN}|[:@/?])*)?$`,
    'i',
  )
  return uri
}
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const DURATION = /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** k6 has no URL: there the grammar alone decides. */
function isHostInBrackets(text: string): boolean {
  return !text.includes('[') || typeof URL === 'undefined' || URL.canParse(text)
}

const TESTS = {
  uuid: (text: string) => text.length === 36 && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
  email: (text: string) => text.length <= 320 && EMAIL.test(text),
  e164: (text: string) => /^\+[1-9]\d{6,14}$/.test(text),
  // The header of a JWT is a JSON object, so its base64url starts with `eyJ`; an unsigned one ends with the dot.
  jwt: (text: string) => /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text),
  ipv4: (text: string) => text.length <= 15 && IPV4.test(text),
  duration: (text: string) => DURATION.test(text),
  // A bare `DE:50667` is a URI by grammar and never one by intent: a scheme needs `//` or a well-known name.
  uri: (text: string) => text.includes(':') && uriForm().test(text) && isHostInBrackets(text),
} as const satisfies Record<string, (text: string) => boolean>

export type FormatName = keyof typeof TESTS
/** The telling one first: where several fit, the first is claimed. */
export const FORMATS = Object.keys(TESTS) as readonly FormatName[]

export function formatsOf(text: string): FormatName[] {
  return FORMATS.filter(name => TESTS[name](text))
}

export function isOfFormat(name: FormatName, text: string): boolean {
  return TESTS[name](text)
}

/** Other words for a format say nothing to us, and are not judged. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(TESTS, name)
}

/** `{{Phone}}`, `Bearer {{token}}`: the value itself was taken out before anything was recorded. */
export function isRedacted(text: string): boolean {
  return text.includes('{{') && /\{\{[^{}]+\}\}/.test(text)
}

/** `{{Customer number | number}}`: what was taken out was no text. */
export function isRedactedNumber(text: string): boolean {
  return text.startsWith('{{') && /^\{\{[^{}]+\| number\}\}$/.test(text)
}
