/** What a rule is given beside its name, whatever the member is called: `{ rule: 'oneof', arg: 'READ WRITE' }`. */
import type { Json, JsonObject } from '../json.ts'
import type { Expected } from '../observation.ts'
import { squeeze } from './_asked.ts'
import { kindOfCode } from './_codes.ts'
import { CODE_KEYS, isIgnored, MESSAGE_KEYS, PATH_KEYS } from './_keys.ts'

const MOST = 100
const ITEM = /^[\p{L}\p{N}_.:+-]{1,40}$/u
/** Of a sentence, and of no list. */
const PROSE = /^(?:a|an|the|is|are|be|must|should|not|of|one|value|invalid|allowed|to|in|for)$/i
/** Names that hold what was sent. */
const SENT = /^(?:value|given|got|received|actual|input|rejected\w*|current|found|yours|sent|provided|supplied|was)$/

/** `values` and `pattern` alone: of a number nothing tells whether it counts characters or is the bound itself. */
export function argumentOf(record: JsonObject): Pick<Expected, 'values' | 'pattern'> {
  const entries = Object.entries(record).slice(0, 60)
  const codes = entries.flatMap(([key, value]) =>
    CODE_KEYS.includes(squeeze(key)) && typeof value === 'string' ? [value] : [],
  )
  const kinds = new Set(codes.map(kindOfCode))
  if (!kinds.has('enum') && !kinds.has('pattern')) return {}
  const beside = entries.filter(([key]) => isArgument(squeeze(key))).map(([, value]) => value)
  if (kinds.has('pattern')) {
    const found = beside.find((value): value is string => typeof value === 'string' && /[\\^$[\]*+?]/.test(value))
    return found === undefined || found.length > 400 ? {} : { pattern: found }
  }
  for (const value of beside) {
    const values = listIn(value)
    if (values !== undefined) return { values }
  }
  return {}
}

function isArgument(name: string): boolean {
  const known = [CODE_KEYS, MESSAGE_KEYS, PATH_KEYS.filter(each => !GIVEN.test(each))]
  return !known.some(names => names.includes(name)) && !SENT.test(name) && (!isIgnored(name) || GIVEN.test(name))
}

/** Other services use these names for the member, or for what says nothing. */
const GIVEN = /^(?:param|parameter|params|parameters|argument|arguments|args|arg)$/

function listIn(value: Json): Json[] | undefined {
  if (Array.isArray(value)) {
    const list = value.length === 1 && Array.isArray(value[0]) ? value[0] : value
    return list.length > 1 && list.every(item => typeof item !== 'object') ? list.slice(0, MOST) : undefined
  }
  if (typeof value !== 'string' || value.length > 2_000) return undefined
  const items = value
    .trim()
    .replace(/^[[({]|[\])}]$/g, '')
    .split(/\s*[,;|/]\s*|\s+/)
  const bare = items.map(item => item.replace(/^["'`]|["'`]$/g, ''))
  return bare.length > 1 && bare.every(item => ITEM.test(item) && !PROSE.test(item)) ? bare.slice(0, MOST) : undefined
}
