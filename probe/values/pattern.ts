/** Regular expressions as services tell them: compiled where they can be, and a short text that matches. */

/** `undefined` where this engine cannot read it. */
export function compiled(pattern: string): RegExp | undefined {
  const slashed = /^\/(.*)\/([a-z]*)$/s.exec(pattern)
  const source = slashed?.[1] ?? pattern
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags)
    } catch {}
  }
  return undefined
}

/** As it may be meant: Python's `repr` doubles backslashes, and other texts lose them, so that a class stands there as a letter with a count. */
export function readingsOf(pattern: string): string[] {
  const plain = pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1')
  const single = /\\\\[dwsbDWS+.]/.test(plain) ? plain.replaceAll('\\\\', '\\') : plain
  const lost = single.includes('\\') ? single : single.replace(/(?<![\p{L}\p{N}])[dws](?=[{+*?])/gu, '\\$&')
  return [...new Set([single, lost])]
}

/** Modifiers of the whole, and anchors of it, as Perl, Ruby and Python write them: `(?^:^a$)`, `\Aa\z`. */
const inEcmaScript = (text: string): string =>
  text
    .replace(/\(\?\^?[a-z]*(?:-[a-z]+)?:(?=\^|\\A)/g, '(')
    .replace(/\\A(?=.*\\[zZ])/g, '^')
    .replace(/\\[zZ]/g, '$')

/** Patterns that stand in a sentence: between their anchors; in quotes, where a class or a count is in them; bare, as far as no blank parts them. */
export function patternsIn(text: string): string[] {
  const raw = inEcmaScript(text)
  const groupsOf = (regex: RegExp, nth: number) => [...raw.matchAll(regex)].map(match => match[nth] ?? '')
  // `address[street]` is a path.
  const isPath = (text: string) => /^[\p{L}_][\p{L}\p{N}_-]*(?:\[[\p{L}_][\p{L}\p{N}_]*\])+$/u.test(text)
  const quoted = groupsOf(/(["'`])((?:(?!\1).){2,120})\1/g, 2).filter(
    text => /\[[^\]]*[^\]\d][^\]]*\]|\\[dws]|\{\d+(,\d*)?\}/.test(text) && !/[\^]|\s\w+\s/.test(text) && !isPath(text),
  )
  // A class by itself may be the place of an item; behind other signs it is one where it has a range, or a count follows.
  const begun = /(?<=["'`/: ])(?:\\[dw+]|\[[^\]\s]+\])[^\s"'`]*/g
  const within = /(?<=["'`/: ])[^\s"'`]*?(?:\\[dw]|\[[^\]\s]*\w-\w[^\]\s]*\]|[\])]\{\d+(?:,\d*)?\})[^\s"'`]*/g
  const bare = [...groupsOf(begun, 0), ...groupsOf(within, 0)]
    .map(text => text.replace(/(?<!\\)[.,;]$/, ''))
    // A name in brackets alone is no class.
    .filter(text => !/^\[[\p{L}_][\p{L}_]+\]$/u.test(text))
    .filter(text => !quoted.some(whole => whole.includes(text)) && !/[\^$]/.test(text))
  return [
    ...groupsOf(/\/?(\^.*?\$)(?=\/|["'`\s,.:;)|\]>}\p{L}]|$)/gu, 1),
    ...[...new Set([...quoted, ...bare])].map(text => `^(?:${text})$`),
  ].filter(pattern => compiled(pattern) !== undefined)
}

/** The plain characters with which all that matches begins: `+46` of `^\\+46[1-9]`. */
export function headOf(pattern: string): string {
  const plain = /^\/?\^((?:\\[+.()/ -]|[\w ])*)/.exec(pattern)?.[1] ?? ''
  const rest = pattern.slice(pattern.indexOf(plain) + plain.length)
  // What is counted or optional is no part of it.
  return (/^[?*{+]/.test(rest) ? plain.slice(0, -1) : plain).replace(/\\/g, '')
}

/**
 * A text that matches, for simple patterns (literals, classes, groups, alternatives, counts); `undefined` for others.
 * The result is always tested against the pattern.
 */
export function sampleOf(pattern: string): string | undefined {
  const regex = compiled(pattern)
  if (regex === undefined) return undefined
  try {
    const text = new Sampler(regex.source).alternatives()
    return regex.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

class Sampler {
  #at = 0
  readonly #source: string
  constructor(source: string) {
    this.#source = source
  }

  /** The first alternative that there is. */
  alternatives(): string {
    const first = this.#sequence()
    while (this.#source[this.#at] === '|') {
      this.#at++
      this.#sequence()
    }
    return first
  }

  #sequence(): string {
    let text = ''
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      const start = this.#at
      const atom = this.#atom()
      const [least] = this.#count()
      for (let i = 0; i < least; i++) {
        // A class that is repeated may vary; the same atom again is enough.
        text += atom
      }
      if (this.#at === start) throw new Error('no progress')
    }
    return text
  }

  #count(): [number] {
    const rest = this.#source.slice(this.#at)
    const match = /^(?:\*|\+|\?|\{(\d+)(?:,(\d*))?\})\??/.exec(rest)
    if (match === null) return [1]
    this.#at += match[0].length
    if (match[0].startsWith('*') || match[0].startsWith('?')) return [0]
    if (match[0].startsWith('+')) return [1]
    return [Math.min(Number(match[1]), 64)]
  }

  #atom(): string {
    const char = this.#source[this.#at++] ?? ''
    if (char === '^' || char === '$') return ''
    if (char === '(') return this.#group()
    if (char === '[') return this.#class()
    if (char === '.') return 'a'
    if (char === '\\') return this.#escape()
    return char
  }

  #group(): string {
    const kind = /^\?(?::|<[A-Za-z]\w*>)/.exec(this.#source.slice(this.#at))
    if (kind !== null) this.#at += kind[0].length
    else if (this.#source[this.#at] === '?') throw new Error('look-around')
    const text = this.alternatives()
    this.#at++
    return text
  }

  #class(): string {
    const end = this.#source.indexOf(']', this.#at + 1)
    const inside = this.#source.slice(this.#at, end)
    if (end < 0) throw new Error('open class')
    this.#at = end + 1
    const test = new RegExp(`[${inside}]`)
    const found = [...'A1a-_ .+0'].find(char => test.test(char))
    if (found === undefined) throw new Error('no member')
    return found
  }

  #escape(): string {
    const char = this.#source[this.#at++] ?? ''
    const classes: Record<string, string> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', b: '', B: '' }
    return classes[char] ?? char
  }
}
