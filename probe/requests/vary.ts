/** An accepted request changed in chosen properties: another value, or left out. */
import { getAt, isObject, type Json, pointerOf, removeAt } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'

export interface Target {
  in: 'body' | 'header' | 'query'
  /** Pointer in the request, with list positions as numbers. */
  pointer: string
  template: Json
  container: boolean
}

/** Every property of the request, containers before what they hold. */
export function targetsOf(template: RequestTemplate): Target[] {
  const found: Target[] = []
  const walk = (node: Json, pointer: string): void => {
    if (pointer !== '')
      found.push({ in: 'body', pointer, template: node, container: isObject(node) || Array.isArray(node) })
    if (Array.isArray(node)) for (const [i, item] of node.entries()) walk(item, `${pointer}/${i}`)
    else if (isObject(node)) for (const [key, item] of Object.entries(node)) walk(item, pointer + pointerOf([key]))
  }
  walk(template.body ?? {}, '')
  const parts = [
    ['header', template.headers],
    ['query', template.query],
  ] as const
  for (const [location, entries] of parts) {
    for (const [name, text] of Object.entries(entries ?? {}))
      found.push({ in: location, pointer: `/${name}`, template: text, container: false })
  }
  return found
}

export function without(template: RequestTemplate, target: Target): RequestTemplate {
  if (target.in === 'body') return { ...template, body: removeAt(template.body ?? {}, target.pointer) }
  const name = target.pointer.slice(1)
  const drop = (entries: Record<string, string> | undefined) =>
    Object.fromEntries(Object.entries(entries ?? {}).filter(([key]) => key !== name))
  return target.in === 'header'
    ? { ...template, headers: drop(template.headers) }
    : { ...template, query: drop(template.query) }
}

/** Pointer as the ledger writes it: positions in lists become `*`. */
export function generic(pointer: string, body: Json | undefined): string {
  const parts = pointer.split('/').slice(1)
  let at = ''
  return parts
    .map(part => {
      const inList = Array.isArray(getAt(body, at))
      at += `/${part}`
      return inList ? '/*' : `/${part}`
    })
    .join('')
}
