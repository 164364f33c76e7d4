/** Many texts looked for at once: by their first characters, then whole. */
const HEAD = 6

export class Finder {
  readonly #byHead = new Map<string, string[]>()
  readonly #names: ReadonlyMap<string, string>
  readonly #heads: RegExp | undefined

  /** Names by form; no form is shorter than six characters. */
  constructor(forms: ReadonlyMap<string, string>) {
    this.#names = forms
    for (const form of forms.keys()) {
      const head = form.slice(0, HEAD)
      this.#byHead.set(head, [...(this.#byHead.get(head) ?? []), form])
    }
    const heads = [...this.#byHead.keys()].map(each => each.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    this.#heads = heads.length === 0 ? undefined : new RegExp(heads.join('|'), 'g')
  }

  /** How often each name is found. */
  in(text: string): Map<string, number> {
    const found = new Map<string, number>()
    const heads = this.#heads
    if (heads === undefined) return found
    heads.lastIndex = 0
    for (let match = heads.exec(text); match !== null; match = heads.exec(text)) {
      const at = match.index
      heads.lastIndex = at + 1
      const form = this.#byHead.get(match[0])?.find(each => text.startsWith(each, at))
      if (form === undefined) continue
      const name = this.#names.get(form) ?? ''
      found.set(name, (found.get(name) ?? 0) + 1)
      heads.lastIndex = at + form.length
    }
    return found
  }
}
