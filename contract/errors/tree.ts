/** Bodies that are no JSON as the trees that they are. */
import type { Json } from '../json.ts'

/** Bodies that are trees in another notation. */
export function formOrXml(text: string, mediaType: string): Json | undefined {
  if (/x-www-form-urlencoded/.test(mediaType) && /^[^\s=&]+=/.test(text))
    return Object.fromEntries(new URLSearchParams(text))
  if (!/xml/.test(mediaType) || /html/.test(mediaType)) return undefined
  return xmlTree(text)
}

/** Elements as properties, repeated ones as a list; attributes as properties of their element. */
function xmlTree(text: string): Json | undefined {
  const stack: { name: string; children: [string, Json][]; text: string }[] = [{ name: '', children: [], text: '' }]
  for (const match of text.matchAll(/<(\/)?([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/)?>|([^<]+)/g)) {
    const [, isEnd, name = '', attributes = '', isEmpty, content] = match
    const top = stack.at(-1)
    if (top === undefined) return undefined
    if (content !== undefined) top.text += content
    else if (isEnd === undefined) {
      const children = [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', one, two]): [string, Json] => [key, plainText(one ?? two ?? '')],
      )
      stack.push({ name, children, text: '' })
      if (isEmpty !== undefined) close(stack)
    } else if (stack.length > 1) close(stack)
  }
  const root = stack[0]
  return root === undefined || root.children.length === 0 ? undefined : grouped(root.children)
}

function close(stack: { name: string; children: [string, Json][]; text: string }[]): void {
  const done = stack.pop()
  const parent = stack.at(-1)
  if (done === undefined || parent === undefined) return
  const own = plainText(done.text).trim()
  parent.children.push([
    done.name.replace(/^.*:/, ''),
    done.children.length === 0 ? own : grouped(own === '' ? done.children : [...done.children, ['text', own]]),
  ])
}

function grouped(children: readonly [string, Json][]): Json {
  const byName = new Map<string, Json[]>()
  for (const [name, value] of children) byName.set(name, [...(byName.get(name) ?? []), value])
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? null) : all]))
}

export const plainText = (text: string): string =>
  text
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;|&#x27;|&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
