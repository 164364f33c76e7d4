/** Places in which a version may be asked for, each with a number that no service has, so that an answer that repeats one names its place. */
export interface Carrier {
  scheme: 'header' | 'media-type'
  name: string
  value: string
  /** The number in it. */
  mark: string
}

const NAMES = ['X-Api-Version', 'Api-Version', 'Accept-Version', 'X-Version', 'Version', 'X-Service-Version']

/** `taken`: headers that the calls have anyway. */
export function headerCarriers(taken: readonly string[]): Carrier[] {
  const used = taken.map(each => each.toLowerCase())
  return NAMES.filter(name => !used.includes(name.toLowerCase())).map((name, i) => {
    const mark = String(9301 + 7 * i)
    return { scheme: 'header', name, value: mark, mark }
  })
}

export function mediaTypeCarrier(): Carrier {
  return { scheme: 'media-type', name: 'Accept', value: 'application/json;version=9377', mark: '9377' }
}

/** The one place that an answer names, by its number or by its name; `undefined` where it names none, or several. */
export function namedBy(text: string, carriers: readonly Carrier[], control: string): Carrier | undefined {
  const marked = carriers.filter(({ mark }) => new RegExp(`(?<!\\d)${mark}(?!\\d)`).test(text))
  if (marked.length > 0) return marked.length === 1 ? marked[0] : undefined
  const said = (name: string, where: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'i').test(where)
  const named = carriers.filter(
    ({ scheme, name }) => scheme === 'header' && name !== 'Version' && said(name, text) && !said(name, control),
  )
  return named.length === 1 ? named[0] : undefined
}
