/** Bounds told by a sentence: "between 1 and 5", "at least 3 characters", "höchstens 10 Einträge". */
import type { Json } from '../json.ts'
import type { Expected } from '../observation.ts'

const N = '(-?\\d+(?:[.,]\\d+)?)'
const LOW =
  '(?:at least|no (?:less|fewer|shorter) than|not (?:be |have |contain )?(?:less|shorter|smaller|fewer|lower) than|greater than or equal(?: to)?|larger than or equal(?: to)?|(?:more|longer) than or equal(?: to)?|(?:equal to or|or equal to or) (?:greater|more) than|min(?:imum|imal)?(?: ?length| ?size| ?items| ?value)?(?: of| is|:|=| allowed)*|>=|≥|mindest(?:ens|(?:länge|wert|anzahl|größe|zahl)(?: von| ist| beträgt)?)|größer (?:oder )?gleich|nicht (?:kleiner|weniger|kürzer) als|niet (?:kleiner|minder|korter) dan|pas (?:être )?inférieure?s? à|minstens|ten minste|minimaal|groter (?:dan )?of gelijk aan|au moins|au minimum|supérieure?s? ou égale?s? à|al menos|como mínimo|mayor o igual (?:que|a)|almeno|maggiore o uguale (?:a|di)|pelo menos|no mínimo|maior ou igual a|(?:co )?najmniej|większ\\p{L}* lub równ\\p{L}*(?: od| niż)?|alespoň|nejméně|minst|mindst|större än eller lika med|større enn eller lik|større end eller lig(?: med)?|vähintään|legalább|τουλάχιστον|μεγαλύτερο ή ίσο (?:του|με|από)|en az|не (?:менее|меньше|короче)(?: чем)?|cel puțin|至少|不少于|不小于|大于(?:或)?等于)'
const HIGH =
  '(?:at most|no (?:more|longer|greater|larger) than|not (?:be |have |exceed |contain )?(?:be )?(?:greater|more|longer|larger|bigger|higher) than|not (?:to )?exceed|exceeds?(?: the)?(?: max\\w*)?(?: length)?(?: of)?|(?:less|shorter|smaller|fewer|lower) than or equal(?: to)?|max(?:imum|imal)?(?: allowed)?(?: ?length| ?size| ?items| ?value)?(?: of| is|:|=| allowed)*|up to|<=|≤|höchst(?:ens|(?:länge|wert|anzahl|größe|zahl)(?: von| ist| beträgt)?)|maximal(?:(?:länge|wert|anzahl|größe|zahl)(?: von| ist| beträgt)?)?|kleiner (?:oder )?gleich|nicht (?:größer|länger) als|hoogstens|ten hoogste|maximaal|niet (?:meer|langer|groter) dan|kleiner (?:dan )?of gelijk aan|au plus|au maximum|(?:pas )?dépasser|inférieure?s? ou égale?s? à|como máximo|a lo sumo|menor o igual (?:que|a)|(?:no |não |non )(?:puede |debe |pode |deve |può )?(?:superar|sobrepasar|exceder|ultrapassar|superare|eccedere|oltrepassare)(?: l[oa]s| os| as| i| gli| le| de| a)?|al massimo|minore o uguale (?:a|di)|no máximo|menor ou igual a|(?:co )?najwyżej|maksymalnie|mniejsz\\p{L}* lub równ\\p{L}*(?: od| niż)?|nejvýše|maximálně|högst|høyst|højst|mindre än eller lika med|mindre enn eller lik|mindre end eller lig(?: med)?|enintään|korkeintaan|legfeljebb|το πολύ|μέχρι|μικρότερο ή ίσο (?:του|με|από)|en fazla|en çok|не (?:более|больше|длиннее)(?: чем)?|cel mult|至多|最多|不超过|不大于|不能超过|小于(?:或)?等于|longer than(?: maximum)?(?: length)?|more than)'
const OVER =
  '(?:greater than|larger than|bigger than|more than|higher than|longer than|exceeds|>|größer als|groter dan|plus (?:grand|de)|supérieure?s? à|mayor (?:que|a|de)|superior a|maggiore di|maior (?:que|do que)|większ\\p{L}* (?:od|niż)|větší než|större än|større (?:enn|end)|suurempi kuin|nagyobb(?:,)? mint|μεγαλύτερο (?:του|από)|больше|大于)'
const UNDER =
  '(?:less than|smaller than|fewer than|lower than|shorter than|<|kleiner als|kleiner dan|inférieure?s? à|menor (?:que|a|de|do que)|inferior a|minore di|mniejsz\\p{L}* (?:od|niż)|menší než|mindre än|mindre (?:enn|end)|pienempi kuin|kisebb(?:,)? mint|μικρότερο (?:του|από)|меньше|小于)'
const make = (words: string) => new RegExp(`${words}\\s*:?\\s*['"]?${N}`, 'iu')
const BETWEEN = new RegExp(
  `(?:between|zwischen|tussen|entre|tra|fra|mezi|między|pomiędzy|mellan|mellom|mellem|între|от|μεταξύ|in range|range|in the range|zakres\\p{L}*|bereich|wertebereich|plage|rango|intervall?[oe]?|rozsah|rozmezí|område|bereik|aralı[kğ]ı?|диапазон\\p{L}*|tartomány|od|length of|size of|from|von)[^\\d-]{0,20}${N}[^\\d]{0,14}?(?:and|und|en|et|y|e|a|i|do|och|og|ja|și|до|και|to|bis|,|\\.\\.=?|-|–)\\s*${N}`,
  'iu',
)
const AROUND = new RegExp(
  `${N}\\s*(?:and|ve|és|ja|-|–|〜|~|から|到|至|以上)\\s*${N}\\s*(?:arasında|között|välillä|の(?:間|範囲)|之间|文字|以下)`,
  'iu',
)
const EXACT = new RegExp(
  `(?:exactly|składa\\p{L}* się z|genau|precies|exactement|exactamente|esattamente|exatamente|dokładnie|přesně|exakt|nøyaktig|tarkalleen|ακριβώς|tam olarak|ровно|pontosan|length must be|of length|length \\(?of|must have length)\\s*${N}`,
  'iu',
)
/** `minimalna długość to 2`, `la longueur minimale est de 2`, `minimumlengte: 2`: the word is alike in most languages. */
const MINIMAL = new RegExp(`(?<!\\p{L})m[ií]nim\\p{L}*(?:\\s\\p{L}+){0,3}\\s*:?\\s*${N}`, 'iu')
const MAXIMAL = new RegExp(`(?<!\\p{L})m[aá](?:x|ks|ss)[iíy]m\\p{L}*(?:\\s\\p{L}+){0,3}\\s*:?\\s*${N}`, 'iu')
const AFTER_LOW = new RegExp(
  `${N}\\s*(?:文字以上|以上|이상|karakterden (?:uzun|fazla)|or (?:more|greater|higher)|oder (?:mehr|größer))`,
  'iu',
)
const AFTER_HIGH = new RegExp(`${N}\\s*(?:文字以(?:内|下)|以内|以下|이하|or (?:less|fewer|lower)|oder weniger)`, 'iu')

const LENGTH =
  /character|\bchars?\b|length|too long|too short|longer|shorter|string|\bstr\b|digits|zeichen|länge(?!r)|lengte|longueur|longitud|lunghezza|comprimento|délk|zu lang|zu kurz|länger|kürzer|tekens|langer|korter|te lang|te kort|caract|trop long|trop court|caratter|znak|cyfr|długo|tecken|tegn|långt|lengde|længde|merkki|pituus|χαρακτ|μήκος|karakter|uzun|символ|длин|文字|字符|长度|個字|hossz|lungime|글자|문자/iu
const ITEMS =
  /items?|elements?|entries|\blist\b|array|einträge|elemente|éléments|elementos|elementi|items|pozycj|element(?:ów|y)|prvk|poster|kohta|στοιχεί|öğe|элемент|elem|件|个元素/iu

const number = (text: string | undefined) => Number((text ?? '').replace(',', '.'))

export function boundsIn(text: string, sent: Json | undefined): Expected {
  const between = BETWEEN.exec(text) ?? AROUND.exec(text)
  if (between !== null) return inUnit(text, sent, number(between[1]), number(between[2]))
  const exact = EXACT.exec(text)
  if (exact !== null) return inUnit(text, sent, number(exact[1]), number(exact[1]))
  const low = first(text, make(LOW), AFTER_LOW, MINIMAL)
  const high = first(text, make(HIGH), AFTER_HIGH, MAXIMAL)
  if (low !== undefined || high !== undefined) return inUnit(text, sent, low, high)
  const over = first(text, make(OVER))
  const under = first(text, make(UNDER))
  // "is lower than 3" tells what is wrong, not what is wanted.
  if (
    /\b(?:is|was|are) (?:lower|less|shorter|smaller|fewer|greater|longer|more|larger|higher) than/i.test(text) &&
    !/must|should|\bnot\b/i.test(text)
  )
    return inUnit(text, sent, under, over)
  const unit = unitOf(text, sent)
  if (unit === 'number')
    return {
      ...(over === undefined ? {} : { exclusiveMinimum: over }),
      ...(under === undefined ? {} : { exclusiveMaximum: under }),
      ...(over === undefined && under === undefined && /must be (?:a )?positive/i.test(text)
        ? { exclusiveMinimum: 0 }
        : {}),
    }
  return inUnit(text, sent, over === undefined ? undefined : over + 1, under === undefined ? undefined : under - 1)
}

function first(text: string, ...patterns: RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found !== null) return number(found[1])
  }
  return undefined
}

function unitOf(text: string, sent: Json | undefined): 'length' | 'items' | 'number' {
  if (Array.isArray(sent)) return 'items'
  if (typeof sent === 'number') return LENGTH.test(text) && /character|digits|length/i.test(text) ? 'length' : 'number'
  if (LENGTH.test(text)) return 'length'
  if (ITEMS.test(text)) return 'items'
  return /(?<![\p{L}])size(?![\p{L}])|größe|taille|tamaño|dimensione/iu.test(text) ? 'length' : 'number'
}

export function inUnit(text: string, sent: Json | undefined, low?: number, high?: number): Expected {
  const unit = unitOf(text, sent)
  const names = {
    length: ['minLength', 'maxLength'],
    items: ['minItems', 'maxItems'],
    number: ['minimum', 'maximum'],
  } as const
  const [min, max] = names[unit]
  return {
    // A text or a list is never shorter than nothing.
    ...(low === undefined || !Number.isFinite(low) || (low === 0 && unit !== 'number') ? {} : { [min]: low }),
    ...(high === undefined || !Number.isFinite(high) ? {} : { [max]: high }),
  }
}
