/** The names of members that a sentence mentions, by the strongest sign it gives. */
import type { ObservationKind } from '../observation.ts'
import { type Asked, squeeze } from './_asked.ts'
import { listOf } from './_lists.ts'
import { MISSING, patternIn, UNKNOWN } from './_phrases.ts'
import { AND, isNever, isQuotedNever, isSeldom, isSoft, isSpokenOf, NOUN, NOUN_AFTER, VERB } from './_vocabulary.ts'
import { onlyValueIn } from './_wanted.ts'

export interface Mention {
  raw: string
  /** `label`: words for people, which the wire may spell otherwise. */
  as: 'name' | 'label'
  /** The sentence says that this object lacks or must not have it: it belongs below the structural path. */
  member?: boolean
}

const NAME = '[\\p{L}_$@][\\p{L}\\p{N}_$@-]*'
const PATH = `${NAME}(?:\\[\\d*\\]|\\[['"]?${NAME}['"]?\\]|\\.${NAME}|\\.\\d+)*`
const QUOTED =
  /(?:'([^'\n]{1,80})'|"([^"\n]{1,80})"|`([^`\n]{1,80})`|«\s?([^»\n]{1,80}?)\s?»|[„“]([^“”\n]{1,80})[“”]|‘([^’\n]{1,80})’|「([^」\n]{1,80})」|『([^』\n]{1,80})』|”([^”\n]{1,80})”)/gu

const BETWEEN = new RegExp(`\\s*[,;、]\\s*(?:(?:${AND})\\s+)?|\\s+(?:&|${AND})\\s+`, 'u')

export function mentionsIn(text: string, kind: ObservationKind | undefined, asked: Asked): Mention[] {
  const many = kind === 'missing' || kind === 'unknown' || kind === 'blank' || kind === 'null' || kind === undefined
  const open = masked(text, kind, asked)
  for (const rung of [
    bracketed,
    announced,
    quoted,
    prefixed,
    pathLike,
    listed,
    conjoined,
    shaped,
    subject,
    trailing,
    sentName,
  ]) {
    const found = unique(rung(open, asked, kind)).filter(each => each.raw !== '')
    if (found.length > 0) return many ? found.slice(0, 40) : found.slice(0, 1)
  }
  return []
}

function unique(found: Mention[]): Mention[] {
  return [...new Map(found.map(each => [each.raw, each])).values()]
}

/** The sentence with everything blanked that cannot be a name: lists of values, patterns, echoes, types, addresses. */
function masked(text: string, kind: ObservationKind | undefined, asked: Asked): string {
  let open = text
  const blank = (start: number, end: number) => {
    open = open.slice(0, start) + ' '.repeat(Math.max(0, end - start)) + open.slice(end)
  }
  const pattern = patternIn(open)
  if (pattern !== undefined) blank(pattern.start, pattern.end)
  if (kind === 'enum' || (kind === 'unknown' && /expected|allowed|known|valid/i.test(open))) {
    const list = listOf(open)
    if (list !== undefined && (list.values.length > 1 || kind === 'enum')) blank(list.start, list.end)
  }
  const erase = (expression: RegExp) => {
    open = open.replace(expression, found => ' '.repeat(found.length))
  }
  erase(/\[Path '[^']{0,120}'\]|\s\[[a-z_]+(?:\.[a-z_]+)*\]\s*$/g)
  erase(
    /https?:\/\/\S+|\S+@\S+\.\w+|\bat line \d+.*$|\bline:? \d+,? (?:column|position|char)?:? ?\d*|\(through reference chain.*$|\d{4}-\d\d-\d\d\S*/gi,
  )
  erase(/\b(?:java|javax|jakarta|com|org|net|io|kotlin|system|main|main\.)\.[\w.$]*[A-Z][\w$]*(?:<[^>]{0,80}>)?/g)
  erase(/\b[a-z]\w*\.[A-Z]\w*\$\w+|\bclass \S+|\b(?:(?:of|for) type|type of|struct|enum) [`'"]?[\w.$<>[\]]+[`'"]?/g)
  erase(/[`'"]?application\/[\w+.-]+[`'"]?|[`'"]?text\/[\w+.-]+[`'"]?/gi)
  const only = onlyValueIn(open)
  if (only !== undefined) blank(open.indexOf(only), open.indexOf(only) + only.length)
  for (const echo of echoes(open, asked)) blank(echo.start, echo.end)
  return open
}

/** Quoted values that we sent ourselves. */
function echoes(text: string, asked: Asked): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (const quote of text.matchAll(QUOTED)) {
    const inner = quote.slice(1).find(part => part !== undefined) ?? ''
    if (
      !asked.values.has(inner) &&
      !/(?:value was|received|but got|, got|found)\s*:?\s*$/i.test(text.slice(0, quote.index))
    )
      continue
    const ofValue = /(?:value|wert|valeur|valor|valore|waarde|got|received|string|variant|input)\s*:?\s*$/i.test(
      text.slice(0, quote.index),
    )
    if (ofValue || !asked.names.has(inner)) found.push({ start: quote.index, end: quote.index + quote[0].length })
  }
  return found
}

/** `data['customer']['phone']`, `order["phone"]`. */
function bracketed(text: string): Mention[] {
  const found: Mention[] = []
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:\\$|${NAME})(?:\\.${NAME})*(?:\\[['"]${NAME}['"]\\](?:\\[\\d+\\])*)+`,
    'gu',
  )
  for (const match of text.matchAll(pattern)) push(found, match[0].replace(/^\[/, '$['), 'name')
  return found
}

/** "customerId, phone and text are required". */
function conjoined(text: string, asked: Asked): Mention[] {
  const item = `['"\`]?${PATH}['"\`]?`
  const and = `(?:&|${AND})`
  const found = new RegExp(
    `^(?:(?:the|both|either|die|de|les|los|i|os)\\s+)?(${item}(?:\\s*,\\s*${item})*\\s*,?\\s+${and}\\s+${item})\\s+(?:${NOUN}\\s+)?(?:${VERB})(?![\\p{L}])`,
    'iu',
  ).exec(text.trim())?.[1]
  if (found === undefined) return []
  const names = found.split(BETWEEN).map(part => clean(part.replace(/['"`]/g, '')))
  return names.every(name => isBareName(name) || asked.names.has(name))
    ? names.map(raw => ({ raw, as: /^\p{Lu}/u.test(raw) ? ('label' as const) : ('name' as const) }))
    : []
}

function clean(raw: string): string {
  return raw.trim().replace(/^[.,:;]+|[.,:;]+$/g, '')
}

function isNameLike(raw: string): boolean {
  return new RegExp(`^(?:[$#]?[./])?${PATH}(?:/${NAME})*$`, 'u').test(raw) && !/^[A-Z0-9]+(_[A-Z0-9]+)+$/.test(raw)
}

/** "field 'phone'", "Feld telefon", `'phone' alanı`: a noun says that it is one. */
function announced(text: string): Mention[] {
  const found: Mention[] = []
  const before = new RegExp(`(?<![\\p{L}\\p{N}_])${NOUN}\\s*[:=]?\\s*['"\`«„“‘「]\\s?(${PATH})\\s?['"\`»“”’」]`, 'giu')
  for (const match of text.matchAll(before))
    push(
      found,
      match[1],
      'name',
      /missing|required|unknown|unexpected|unrecogni|additional|extra|lacks?|contains?/i.test(text),
      true,
    )
  const list = new RegExp(
    `(?<![\\p{L}\\p{N}_])${NOUN}\\s*(?:[:=]|are|is)?\\s*[[({]?((?:['"\`]${PATH}['"\`](?:\\s*,\\s*|\\s+and\\s+|\\s+und\\s+|\\s+or\\s+))+['"\`]${PATH}['"\`])`,
    'giu',
  )
  for (const match of text.matchAll(list))
    for (const each of (match[1] ?? '').matchAll(QUOTED)) push(found, each.slice(1).find(Boolean), 'name', true)
  const after = new RegExp(`['"\`«「]\\s?(${PATH})\\s?['"\`»」]\\s?${NOUN_AFTER}(?![\\p{L}])`, 'giu')
  for (const match of text.matchAll(after)) push(found, match[1], 'name')
  if (found.length > 0) return found
  const and = `(?:${AND})`
  const names = `${PATH}(?:\\s*,\\s*${PATH})*`
  const several = new RegExp(
    `(?<![\\p{L}\\p{N}_])${NOUN}\\s*(?:[:=]?\\s*\\[\\s*(${names})\\s*\\]|[:=]?\\s*(${names}\\s*,?\\s+${and}\\s+${PATH})(?=\\s+${VERB}|[.)\\s]*$)|[:=]\\s*(${names})(?=[.)\\s]*$))`,
    'giu',
  )
  for (const match of text.matchAll(several)) {
    const names = (match[1] ?? match[2] ?? match[3] ?? '').split(BETWEEN)
    if (names.every(isBareName))
      for (const name of names) push(found, name, 'name', /missing|required|unknown|unexpected/i.test(text))
  }
  if (found.length > 0) return found
  const bare = new RegExp(`(?<![\\p{L}\\p{N}_])${NOUN}(?:\\s*[:=]\\s*|\\s+)(${PATH})(?![\\p{L}\\p{N}_])`, 'giu')
  for (const match of text.matchAll(bare)) if (isBareName(match[1] ?? '')) push(found, match[1], 'name')
  if (found.length > 0) return found
  const english = new RegExp(
    `(?:^|\\bthe )(${NAME}(?: ${NAME}){0,2}) (?:field|property|parameter|attribute|key) ${VERB}(?![\\p{L}])`,
    'giu',
  )
  for (const match of text.matchAll(english))
    if ((match[1] ?? '').split(' ').every(isBareName)) push(found, match[1], 'label')
  if (found.length > 0) return found
  const bareAfter = new RegExp(`(?<![\\p{L}\\p{N}_.])(${PATH})\\s?${NOUN_AFTER}(?![\\p{L}])`, 'giu')
  for (const match of text.matchAll(bareAfter))
    if (!MISSING.test(match[1] ?? '') && !UNKNOWN.test(`${match[1]} `) && isBareName(match[1] ?? ''))
      push(found, match[1], /^[A-Z]/.test(match[1] ?? '') ? 'label' : 'name')
  return found
}

function push(found: Mention[], raw: string | undefined, as: Mention['as'], member = false, sure = false): void {
  const name = clean(raw ?? '')
  if (name !== '' && (sure || !isQuotedNever(name))) found.push(member ? { raw: name, as, member } : { raw: name, as })
}

function isBareName(raw: string): boolean {
  const word = clean(raw)
  return word.length > 1 && !isNever(word) && !new RegExp(`^${VERB}$`, 'iu').test(word) && !/^[A-Z]{2,}$/.test(word)
}

function quoted(text: string, asked: Asked): Mention[] {
  const found: Mention[] = []
  for (const quote of text.matchAll(QUOTED)) {
    const inner = clean(quote.slice(1).find(part => part !== undefined) ?? '')
    if (asked.values.has(inner) && !asked.names.has(inner)) continue
    const member =
      /must (?:have required|contain)|should contain|required (?:property|properties|key)|missing (?:required )?(?:field|key|propert)|unrecogni[sz]ed|unknown (?:field|key|propert)|additional propert|unexpected/i.test(
        text,
      )
    const spoken = isSpokenOf(text, quote.index, quote.index + quote[0].length)
    if (isQuotedNever(inner) && !asked.names.has(inner) && !spoken) continue
    if (isNameLike(inner)) push(found, inner, 'name', member, true)
    else if (/^[\p{L}][\p{L}\p{N} _-]{1,40}$/u.test(inner) && inner.split(' ').length <= 3) push(found, inner, 'label')
  }
  return found
}

/** Dots, brackets, slashes in a bare word: `recipient.name`, `items[0].sku`, `body/recipient/name`, `$.a`, `/a/b`. */
function pathLike(text: string): Mention[] {
  const found: Mention[] = []
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_./@-])(?:(?:\\$\\.?|#?/)?${NAME}(?:(?:\\[\\d+\\]|\\.${NAME}|\\.\\d+)+|(?:/${NAME})+)|\\$\\.${NAME}|#?/${NAME})(?![\\p{L}\\p{N}_(@/])`,
    'gu',
  )
  for (const match of text.matchAll(pattern)) {
    const raw = clean(match[0])
    if (/^[a-z]+(\.[a-z]+)*\.[A-Z]\w*$/.test(raw) && raw.split('.').length > 2) continue
    if (
      /\.(?:js|ts|py|java|go|rs|rb|php|cs|json|com|org|net|io|html)$|^(?:e\.g|i\.e|z\.B|v\d|and\/or|oder\/und|n\/a)/i.test(
        raw,
      )
    )
      continue
    push(found, raw, 'name')
  }
  return found
}

const LIST_CUE =
  /(?<![\p{L}])(?:missing|required|mandatory|unknown|unexpected|unrecogni[sz]ed|invalid|unsupported|extra|absent|fehlende?[rsn]?|erforderliche?|unbekannte?[rsn]?|ontbrekende?|verplichte?|manquante?s?|obligatoires?|faltantes?|falta[n]?|requerid[oa]s?|obligatori[oa]s?|mancanti?|manca(?:no)?|obbligatori[oa]?|obrigatóri[oa]s?|brakując\p{L}*|wymagan\p{L}*|brak|chybí|chybějící|saknas|saknade?|mangler|manglende|puuttuu|puuttuva\p{L}*|λείπ\p{L}*|απαιτ\p{L}*|eksik|zorunlu|отсутству\p{L}*|обязательн\p{L}*|hiányz\p{L}*|lipse\p{L}*|缺少|缺失|必填|必須|不足)(?![\p{Ll}])(?:\s+(?:required|mandatory|or invalid|in body|request|body|json|input|additional|erforderliche?|verplichte?))*(?:\s+(?:fields?|propert(?:y|ies)|param(?:eter)?s?|keys?|attributes?|arguments?|values?|data|elements?|inputs?|felder?|angaben?|headers?|cookies?|velden|champs?|campos?|campi|pola|pole|fält|felter?|kentät?|πεδία|alanlar|поля|mezők?|字段|参数)(?:\(s\))?)?(?:,? including(?: the following)?)?(?:\s+(?:for|in|are|is|und|and))?\s*[:：=]?\s*\[?\s*/giu

/** "Missing required fields: a, b and c", "required: a". */
function listed(text: string): Mention[] {
  for (const cue of text.matchAll(LIST_CUE)) {
    const rest = text.slice(cue.index + cue[0].length, cue.index + cue[0].length + 600)
    const items = new RegExp(
      `^['"\`]?${PATH}['"\`]?(?:(?:\\s*[,;、]\\s*(?:and |or )?|\\s+(?:${AND})\\s+)['"\`]?${PATH}['"\`]?)*(?=\\s*(?:[.\\])!]|$|\\(|\\n|for |in |from |at |field|parameter|propert|is |are ))`,
      'u',
    ).exec(rest)
    const colon = /[:：=[]\s*$/.test(cue[0])
    if (items === null) continue
    const names = items[0].split(BETWEEN).map(part => clean(part.replace(/['"`]/g, '')))
    const good = names
      .filter(isBareName)
      .filter(
        name =>
          colon ||
          names.length > 1 ||
          !isSeldom(name) ||
          /^\s*(?:$|[.!(])|^\s*(?:field|parameter|propert)/.test(rest.slice(items[0].length)),
      )
    if (good.length > 0 && good.length === names.length) return good.map(raw => ({ raw, as: 'name' as const }))
  }
  return []
}

const NO_NAMES =
  /^(?:iPhone|iOS|eBay|macOS|gRPC|mTLS|javaScript|typeScript|openApi|content[-_]type|e-mail|x-www-form-urlencoded|i18n|utf_8|jsonSchema|base64|sha256|h2c|http2|oauth2)$/i

/** Words that only programs write: `customerId`, `customer_id`. */
function shaped(text: string): Mention[] {
  const found: Mention[] = []
  for (const match of text.matchAll(
    /(?<![\p{Script=Latin}\p{N}_.@/-])(?:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?![\p{Script=Latin}\p{N}_(@/])/gu,
  ))
    if (!NO_NAMES.test(match[0])) push(found, match[0], 'name')
  return found
}

const ARTICLE =
  "(?:(?:the|your|a|an|this|le|la|les|l’|l'|el|los|las|il|lo|gli|i|o|os|as|der|die|das|de|het|den|det|το|η|ο|a|az|[-*•]|\\d+[.)])\\s+)?"
const SUBJECT = new RegExp(
  `(?:^|[.;:!?]\\s+|[-–—]\\s)${ARTICLE}(?:${NOUN}\\s+)?([\\p{L}_$][\\p{L}\\p{N}_$-]*(?: [\\p{L}_$][\\p{L}\\p{N}_$-]*){0,3}?)(?:\\s+${NOUN})?\\s+(?:${VERB})(?![\\p{L}\\p{N}_])`,
  'giu',
)
const PREFIX = new RegExp(`^(${PATH})\\s*(?::|=>|->|–|—|-)\\s+\\S`, 'u')
const CJK_SUBJECT =
  /^([A-Za-z_][\w.]*|[\p{L}]{1,12}?)\s?(?:は|が|を|に|不能|不可|不得|必须|必須|不是|是|为|為|格式|长度|的|을|를|은|는|이|가)/u

/** What a sentence says before it comes to the member: "Failed to read the body: phone: must not be …". */
export function afterLead(text: string): string {
  return text.replace(new RegExp(`^[^:'"\`]{3,120}: (?=(?:${PATH}): \\S)`, 'u'), '')
}

/** "phone: must not be blank". */
function prefixed(text: string, asked: Asked): Mention[] {
  const prefix = PREFIX.exec(afterLead(text.trim()))?.[1]
  if (
    prefix !== undefined &&
    (isBareName(prefix) || asked.names.has(prefix)) &&
    !/error|exception|failed|warning|invalid|validation|^message$|^detail$/i.test(prefix)
  )
    return [{ raw: prefix, as: 'name' }]
  return []
}

/** "phone must be …", "Phone number is required". */
function subject(text: string, asked: Asked): Mention[] {
  const found: Mention[] = []
  for (const match of text.matchAll(SUBJECT)) {
    const words = (match[1] ?? '').split(' ')
    const article = !/^[^\p{L}]*$/u.test(match[0].slice(0, match[0].indexOf(match[1] ?? '')))
    for (const name of namesAmong(words, asked, article)) found.push(name)
  }
  if (found.length > 0) return found
  const cjk = CJK_SUBJECT.exec(text.trim())?.[1]
  return cjk !== undefined && isBareName(cjk) && /[぀-ヿ一-鿿가-힯]/.test(text)
    ? [{ raw: cjk, as: /^[\w.]+$/.test(cjk) ? 'name' : 'label' }]
    : []
}

function namesAmong(words: string[], asked: Asked, article: boolean): Mention[] {
  const parts = words.join(' ').split(BETWEEN)
  return parts.flatMap(part => {
    const only = part.split(' ')
    const sent = only.length > 1 ? [...asked.names].find(name => squeeze(name) === squeeze(part)) : undefined
    if (sent !== undefined) return [{ raw: sent, as: 'name' as const }]
    if (only.some(word => isNever(word) || new RegExp(`^(?:${VERB}|${NOUN})$`, 'iu').test(word))) {
      const [word = ''] = only
      return only.length === 1 && (asked.names.has(word) || isSoft(word)) && !article
        ? [{ raw: word, as: 'name' as const }]
        : []
    }
    if (only.length === 1) {
      const [word = ''] = only
      if (word.length < 2 || /^[A-Z]{2,}_/.test(word)) return []
      return [{ raw: word, as: /^[a-z_$]/.test(word) && !article ? ('name' as const) : ('label' as const) }]
    }
    return only.length > 3 ? [] : [{ raw: part, as: 'label' as const }]
  })
}

/** "is required: phone", "Invalid phone", "ungültige Telefonnummer". */
function trailing(text: string, asked: Asked, kind: ObservationKind | undefined): Mention[] {
  if (kind === 'malformed' || kind === 'media-type' || kind === 'no-match') return []
  const found =
    /(?:missing|invalid|incorrect|malformed|bad|wrong|unknown|unsupported|provide|specify|supply|enter|include|fehlende?[rsn]?|ungültige?[rsn]?|ongeldige?|ontbrekende?|invalide|incorrecte?|inválid[oa]|non valid[oa]|nieprawidłow[ya]|neplatn[ýáé]|ogiltigt?|ugyldigt?|virheellinen|άκυρ\p{L}|geçersiz|неверн\p{L}+|érvénytelen)(?: (?:a|an|the|your|or|valid|value for|value of|format for|format of))* ['"`]?([\p{L}_$][\p{L}\p{N}_$.-]*(?: (?:number|address|code|id|name|date|time))?)['"`]?(?=\s*(?:[.,:;!(]|$| format| value| provided| given| supplied| -))/iu.exec(
      text,
    )?.[1]
  if (found === undefined) return []
  const word = clean(found)
  if (
    isNever(word) ||
    isNever(word.split(' ')[0] ?? '') ||
    /^(?:token|credentials?|password|secret|login|signature|session)$/i.test(word)
  )
    return []
  if (isSeldom(word) && !asked.names.has(word) && kind === 'invalid') return []
  return [{ raw: word, as: / |^[A-ZÄÖÜ]/.test(word) ? 'label' : 'name' }]
}

/** A word of the sentence that is the name of a member we sent. */
function sentName(text: string, asked: Asked): Mention[] {
  const words = new Map(
    [...asked.names].filter(name => name.length > 2 && !isNever(name)).map(name => [squeeze(name), name]),
  )
  for (const match of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    const name = words.get(squeeze(match[0]))
    if (name !== undefined && (match[0] === name || !isSeldom(name))) return [{ raw: name, as: 'name' }]
  }
  return []
}
