/** What a header field that the service asks for may hold: what the service itself sends under that name, or a common version. */
import type { Exchange } from '../../contract/exchange.ts'
import { tokensOf } from '../../contract/names.ts'
import type { Candidate } from './candidate.ts'

export function headerValues(name: string, exchanges: readonly Exchange[]): Candidate[] {
  const lower = name.toLowerCase()
  const sent = exchanges
    .map(each => each.response?.headers[lower])
    .filter(value => value !== undefined && !value.includes('{{'))
  const seen = [...new Set(sent)].reverse().map(template => ({
    template: String(template),
    why: 'the service sends it under this name',
    origin: 'told' as const,
  }))
  const isVersion = tokensOf(name).includes('version')
  const told = isVersion ? versionsTold(exchanges) : []
  const common = isVersion ? ['1', 'v1', '1.0', '2', 'v2', '2.0'] : []
  // RFC 9110, 13.1.1: `*` is any current state of what is changed.
  if (lower === 'if-match') return [{ template: '*', why: 'whatever its present state', origin: 'harmless' }]
  return [
    ...seen,
    ...told,
    ...common.map(template => ({ template, why: 'a common version', origin: 'harmless' as const })),
  ]
}

/** "current version is 2025-06", "supported versions: 2, 3". */
const VERSION_TOLD = /versions?\b[^.\d]{0,40}?\b(v?\d{4}-\d{2}(?:-\d{2})?|v?\d+(?:\.\d+)*)/gi

function versionsTold(exchanges: readonly Exchange[]): Candidate[] {
  const bodies = exchanges.flatMap(({ response }) => (response === undefined ? [] : [response.body.slice(0, 2_000)]))
  const found = bodies.flatMap(body => [...body.matchAll(VERSION_TOLD)].map(match => match[1] ?? ''))
  return [...new Set(found)].slice(0, 3).map(template => ({
    template,
    why: 'an answer speaks of this version',
    origin: 'told',
  }))
}

/** Written as header fields are, never as JSON members: `X-Api-Version`, `Idempotency-Key`. */
export function isHeaderName(name: string): boolean {
  return /^x-[a-z0-9-]+$/i.test(name) || /^[A-Z][a-z0-9]*(-[A-Z][A-Za-z0-9]*)+$/.test(name)
}
