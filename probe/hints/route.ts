/** A hint of where the endpoints stand, in whatever words it was given: as the ledger writes it, or the prefix alone. */
import { isObject } from '../../contract/json.ts'
import type { Route } from '../call/prepare.ts'

/** `undefined` where it names no path. */
export function routeHinted(hint: unknown): Route | undefined {
  if (typeof hint === 'string') return route(hint, '')
  if (!isObject(hint)) return undefined
  const { prefix = '', suffix = '' } = hint
  return typeof prefix === 'string' && typeof suffix === 'string' ? route(prefix, suffix) : undefined
}

function route(prefix: string, suffix: string): Route | undefined {
  const path = `/${prefix.trim().replace(/^\/+|\/+$/g, '')}`
  const isPath = /^(\/[\w.~-]+)*$/.test(path === '/' ? '' : path) && /^[/\w.~-]{0,20}$/.test(suffix)
  return isPath ? { prefix: path === '/' ? '' : path, suffix } : undefined
}
