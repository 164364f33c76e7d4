/** Running text out of whatever came: tags and stack traces taken away, several complaints in one text apart. */
import { VERB } from './_vocabulary.ts'

const MOST = 60_000
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#34': '"',
  '#x27': "'",
  '#x22': '"',
}

export function plainLines(text: string): string[] {
  const cut = unfolded(
    text
      .slice(0, MOST)
      .replace(/[^\S\n]{9,}/g, '        ')
      .replace(/\n{4,}/g, '\n\n\n'),
  )
  const plain = /<[a-z!?/][^<>]{0,2000}>/i.test(cut) ? withoutTags(cut) : cut
  return plain
    .split(/\r?\n/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '' && !isTrace(line))
    .slice(0, 200)
}

function withoutTags(text: string): string {
  return text
    .replace(/<(script|style|head)\b[^<>]{0,500}>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<\/?(?:br|p|div|li|tr|td|th|h\d|pre|ul|ol|title|table|dt|dd)\b[^<>]{0,500}>/gi, '\n')
    .replace(/<\/[\w:.-]{1,100}>/g, '\n')
    .replace(/<[a-z!?/][^<>]{0,2000}>/gi, ' ')
    .replace(/&(#?\w{1,8});/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

function isTrace(line: string): boolean {
  return (
    /^at (?:\S+ )?\(?\S+[:(]|^File "|^Traceback|^\s*in \S+\.\w+:\d+|node_modules|^\.\.\. \d+ more|^goroutine \d|^Caused by: [\w.$]+$|^#\d+ /.test(
      line,
    ) || /^[\w.$/-]+\.(?:js|ts|py|rb|php|java|go|rs|cs):\d+/.test(line)
  )
}

const STARTS = new RegExp(
  `^(?:['"\`]?[\\p{L}_$#/.][\\p{L}\\p{N}_$.[\\]/-]*['"\`]? ${VERB}(?![\\p{L}])|['"\`][\\p{L}_$][\\p{L}\\p{N}_$.[\\]]*['"\`]:\\s|Key: ')`,
  'iu',
)

const HAS_VERB = new RegExp(`(?<![\\p{L}])${VERB}(?![\\p{L}])`, 'iu')

/** One text, one or many complaints: parted at line ends, semicolons, and commas that begin a sentence of their own. */
export function sentencesIn(whole: string): string[] {
  const parts: string[] = []
  const text = unfolded(whole)
  for (const line of text.split(/\r?\n|\s*;\s+(?![^{}]*\})|\s\|\s(?=\p{L})|(?<=[\p{L}"'`)]{2})\.\s+(?=[\p{Lu}"'`])/u)) {
    let kept = ''
    for (const piece of line.split(/,\s+/)) {
      if (kept !== '' && STARTS.test(piece) && HAS_VERB.test(kept)) {
        parts.push(kept)
        kept = piece
      } else kept = kept === '' ? piece : `${kept}, ${piece}`
    }
    if (kept.trim() !== '') parts.push(kept.trim().replace(/^(?:[-*•✖✗]|\d+[.)])\s+/, ''))
  }
  return glued(parts).slice(0, 60)
}

const LIST_HEAD =
  /^(?:the )?(?:supported|allowed|valid|accepted|expected|permitted|possible|available|known|choose|use one|must be one|should be one|erlaubt|zulässig|gültige werte|mögliche|toegestane|geldige|mogelijke|valeurs|valores|valori|dozwolone|povolené|přípustné|tillåtna|giltiga|tillatte|gyldige|tilladte|sallitut|επιτρεπ|έγκυρες|αποδεκτές|geçerli|izin verilen|допустимые|возможные|megengedett|lehetséges|valorile|有効な値|允许)/i

/** A list of what is allowed belongs to the complaint before it. */
function glued(parts: string[]): string[] {
  const whole: string[] = []
  for (const part of parts) {
    const before = whole.at(-1)
    if (before !== undefined && LIST_HEAD.test(part) && before.length < 400)
      whole[whole.length - 1] = `${before}; ${part}`
    else whole.push(part)
  }
  return whole
}

/** Sentences that lie over several lines, or one inside another, made whole. */
function unfolded(text: string): string {
  return text
    .replace(/#<[\w:]{1,80}: ([^<>]{1,600})>/g, '$1')
    .replace(/\n\s*→ at /g, ' at ')
    .replace(
      /(?:(?<![\w.])([\w.]{1,120})\.)?\beach (?:value|item|element) (?:in|of) (?:nested property )?([\w.]{1,120}) /g,
      (_all, above: string | undefined, name: string) =>
        above === undefined || above.split('.').at(-1) === name ? `${above ?? name}.0 ` : `${above}.${name}.0 `,
    )
    .replace(
      /^([\w.[\]]{1,120}(?: -> [\w.[\]]{1,60})*)\n\s{2,}(\S)/gm,
      (_all, path: string, next: string) => `${path.replaceAll(' -> ', '.')}: ${next}`,
    )
    .replace(/ \(type=[\w.]+(?:; [^()]{0,200})?\)(?=\n|$)/g, '')
    .replace(/\s*\[type=\w+, input_value=.{0,400}?\](?=\n|$)/g, '')
    .replace(/([\p{L}_][\p{L}\p{N}_]{0,60}): \(([^()]{1,600})\)\.?/gu, (_all, outer: string, inner: string) =>
      inner
        .split(/;\s+/)
        .map(part => `${outer}.${part.trim()}`)
        .join('; '),
    )
}
