/** Redaction by value: every secret in every form it may take, longest first, before anything else sees a text. */

/** Shorter values would garble ordinary words. */
const SHORTEST = 6

export class Redactor {
  readonly #forms = new Map<string, string>()
  readonly #credentials = new Map<string, string>()
  #pattern: RegExp | undefined

  constructor(credentials: Record<string, string>) {
    for (const [name, value] of Object.entries(credentials)) this.#learnCredential(name, value)
  }

  #learnCredential(name: string, value: string): void {
    if (value.length < SHORTEST) return
    this.keep(name, value)
    for (const [other, secret] of this.#credentials) {
      for (const [left, a, right, b] of [
        [other, secret, name, value],
        [name, value, other, secret],
      ] as const) {
        const pair = Buffer.from(`${a}:${b}`)
        this.#add(pair.toString('base64'), `{{basic ${left}, ${right}}}`)
        this.#add(pair.toString('base64url'), `{{basic ${left}, ${right}}}`)
      }
    }
    this.#credentials.set(name, value)
  }

  /** From now on; the first name of a value stays. */
  keep(name: string, value: string): void {
    if (value.length < SHORTEST) return
    const placeholder = `{{${name}}}`
    const bytes = Buffer.from(value)
    const json = JSON.stringify(value).slice(1, -1)
    const forms = [
      value,
      json,
      json.replaceAll('/', '\\/'),
      encodeURIComponent(value),
      encodeURIComponent(value).replaceAll('%20', '+'),
      encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
      new URLSearchParams([['', value]]).toString().slice(1),
      encodeURI(value),
      htmlEscaped(value),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      ...base64Forms(bytes),
      ...base64Forms(Buffer.from(json)),
    ]
    for (const form of forms) this.#add(form, placeholder)
  }

  #add(form: string, placeholder: string): void {
    if (form.length < SHORTEST || this.#forms.has(form)) return
    this.#forms.set(form, placeholder)
    this.#pattern = undefined
  }

  redact(text: string): string {
    if (this.#forms.size === 0 || text === '') return text
    this.#pattern ??= new RegExp(
      [...this.#forms.keys()]
        .sort((a, b) => b.length - a.length)
        .map(escaped)
        .join('|'),
      'g',
    )
    return text.replace(this.#pattern, found => this.#forms.get(found) ?? '{{secret}}')
  }
}

/** At each of the three alignments in which a value may stand inside a longer base64 text; the shared edges are left out. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap(shift => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const start = shift === 0 ? 0 : shift + 1
    const end = (bytes.length + shift) % 3 === 0 ? whole.length : whole.length - 1
    const core = whole.slice(start, end)
    const full = shift === 0 ? [whole, bytes.toString('base64')] : []
    return [core, ...full]
      .flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
      .filter(form => form.length >= 8)
  })
}

function htmlEscaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
