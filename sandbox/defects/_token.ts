/** A request that is given a valid token where it shows none: the guard that somebody took off. */

import type { Defect, Stage } from '../defect.ts'
import type { Asked } from '../http/asked.ts'

/** Throws away what the request shows where `where` says so, and shows a token that is right. */
export function withToken(where: (asked: Asked) => boolean): NonNullable<Defect['around']> {
  return async (asked, serve, stage) => serve(where(asked) ? shown(asked, stage) : asked)
}

function shown(asked: Asked, { dialect, world }: Stage): Asked {
  const { token } = world.tokens.issue(world.issued[0], world.now())
  const { in: place, name, scheme } = dialect.token.presentation
  const value = scheme === undefined ? token : `${scheme} ${token}`
  if (place === 'header') return { ...asked, headers: { ...asked.headers, [name.toLowerCase()]: value } }
  if (place === 'cookie') return { ...asked, headers: { ...asked.headers, cookie: `${name}=${token}` } }
  if (place === 'query') return { ...asked, url: withQuery(asked.url, name, token) }
  return asked
}

function withQuery(url: string, name: string, value: string): string {
  const [path = '', query = ''] = url.split('?')
  const all = new URLSearchParams(query)
  all.set(name, value)
  return `${path}?${all}`
}
