/** What is said of a run that was killed, and of one that is under way. */
import { relative } from 'node:path'
import { type Effect, ENDPOINTS } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Begun } from './begun.ts'

type Said = [message: string, hint: string]

/** A run that was killed and has its record now. */
export interface Recovered {
  run: string
  environment: string
  because: string
  next: string[]
  /** The file to look at. */
  page: string
  /** Ids of what was sent, and of which no answer was written down. */
  unknown: string[]
}

/** Something that was sent. */
export interface Act {
  id: string
  at: string
  effect: Effect
  /** No answer was written down. */
  untold: boolean
}

export function actOf({ id, at, effect, failure }: Exchange): Act {
  return { id, at, effect, untold: failure?.kind === 'interrupted' }
}

/** `ended`: `The run was killed`. */
export function sentenceOf(ended: string, acts: readonly Act[]): string {
  const sent = `${ended} before its end, with ${acts.length} ${acts.length === 1 ? 'request' : 'requests'} sent`
  const acting = acts.filter(({ untold, effect }) => untold && (effect === 'notifies' || effect === 'changes'))
  if (acting.length === 0) return `${sent}.`
  const named = acting.map(
    ({ id, effect, at }) => `${id} (${effect === 'notifies' ? 'a notification' : 'a change'}, ${at})`,
  )
  return `${sent}; of ${named.join(', ')} no answer was written down: whether the service did it is not known.`
}

/** Of the sender's calls, what reached the service; no word where none did. */
export function passedOnWords(deliveries: readonly { call?: string | undefined; effect: Effect }[]): string[] {
  if (deliveries.length === 0) return []
  const parts = ENDPOINTS.flatMap(endpoint => {
    const own = deliveries.filter(({ call }) => call?.split('.')[0] === endpoint)
    const changes = own.filter(({ effect }) => effect === 'changes').length
    const told = changes > 0 && changes < own.length ? ` (${changes} of them changes)` : ''
    return own.length === 0 ? [] : [`${own.length} ${endpoint}${told}`]
  })
  const others = deliveries.filter(({ call }) => call === undefined).length
  const all = others === 0 ? parts : [...parts, `${others} to other paths`]
  return [`Of the sender’s calls ${all.join(', ')} reached the service.`]
}

/** `goesOn`: how to go on is told elsewhere, or being done. */
export function killedWords({ run, environment, because, next, page }: Recovered, goesOn: boolean): Said {
  const hint = [`Its record is ${relative(process.cwd(), page) || page}.`, ...(goesOn ? [] : next)].join(' ')
  return [`An earlier run of ${environment} (${run}): ${because}`, hint]
}

export function underWayWords({ run, command, environment, process: { id, host } }: Begun): Said {
  return [
    `Another run of ${environment.name} is under way (${command} ${run}, process ${id} on ${host}).`,
    'Both count against the limits of the service. Each has its own folder; fixtures stand as the one that ends last leaves them, whole.',
  ]
}
