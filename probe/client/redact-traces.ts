/** Replaces what is found in a text, as it stands and under one coding or several. */
import { decodedIn, unescaped } from './codings.ts'
import type { Trace } from './traces.ts'

export interface Finds {
  in(text: string): Trace[]
}

/** A JSON text in base64 in an address is three. */
const DEEPEST = 3

/** `inside`: what is looked for in base64, hex and the like, where short words stand by chance. */
export function withoutTraces(text: string, traces: Finds, inside: Finds = traces): string {
  const placeholders = [...text.matchAll(/\{\{[^{}]*\}\}/g)].map(({ 0: all, index }) => [index, index + all.length])
  const found = tracesIn(text, traces, inside, DEEPEST)
    .filter(({ from, to }) => !placeholders.some(([start = 0, end = 0]) => start <= from && to <= end))
    .sort((a, b) => a.from - b.from || b.to - a.to)
  if (found.length === 0) return text
  const parts: string[] = []
  let end = 0
  for (const { from, to, name, whole } of joined(found)) {
    parts.push(text.slice(end, from), whole ? `{{${name}}}` : `{{part of ${name}}}`)
    end = to
  }
  return parts.join('') + text.slice(end)
}

function tracesIn(text: string, traces: Finds, inside: Finds, depth: number): Trace[] {
  const found = traces.in(text)
  if (depth === 0) return found
  const plain = unescaped(text)
  if (plain !== undefined)
    for (const each of tracesIn(plain.text, traces, inside, depth - 1))
      found.push({ ...each, from: plain.at[each.from] ?? 0, to: plain.at[each.to] ?? text.length })
  for (const { text: inner, from, to } of decodedIn(text)) {
    const [first] = tracesIn(inner, inside, inside, depth - 1)
    if (first !== undefined) found.push({ ...first, from, to })
  }
  return found
}

/** Those that overlap as one, under the name of the first that is whole. */
function joined(found: readonly Trace[]): Trace[] {
  const all: Trace[] = []
  for (const each of found) {
    const last = all.at(-1)
    if (last === undefined || each.from >= last.to) all.push({ ...each })
    else {
      if (each.whole && !last.whole) Object.assign(last, { name: each.name, whole: true })
      last.to = Math.max(last.to, each.to)
    }
  }
  return all
}
