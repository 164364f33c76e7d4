/** Reads the tags of a page, for tests: text never holds a bare `<`, so this much of a parser is exact. */
export interface Tag {
  name: string
  closes: boolean
  attributes: Record<string, string>
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*(?:="[^"]*")?)*)\s*\/?>/gi

export function tagsOf(page: string): Tag[] {
  const markup = page.replace(/(<(style|script)>)[\s\S]*?(<\/\2>)/g, '$1$3')
  return [...markup.matchAll(TAG)].map(([, slash, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    closes: slash === '/',
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([a-z][a-z0-9-]*)(?:="([^"]*)")?/gi)].map(([, key = '', value = '']) => [key, value]),
    ),
  }))
}

/** Angle brackets that belong to no tag: markup that a text slipped in would leave some. */
export function strayBrackets(page: string): string[] {
  const markup = page.replace(/(<(style|script)>)[\s\S]*?(<\/\2>)/g, '').replace('<!doctype html>', '')
  return markup.replace(TAG, '').match(/.{0,20}[<>].{0,20}/g) ?? []
}

const VOID = new Set(['meta', 'link', 'br', 'input', 'rect', 'path', 'circle', 'line'])

/** The first tag that closes what was not opened last. */
export function firstUnbalanced(page: string): string | undefined {
  const open: string[] = []
  for (const { name, closes } of tagsOf(page)) {
    if (VOID.has(name)) continue
    if (!closes) open.push(name)
    else if (open.pop() !== name) return name
  }
  return open[0]
}
