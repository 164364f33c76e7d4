/** What a header field that the service asks for may hold: what the service itself sends under that name, or a common version. */
import type { Exchange } from '../../contract/exchange.ts'
import { tokensOf } from '../naming/tokens.ts'
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
  const common = isVersion ? ['1', 'v1', '1.0', '2', 'v2', '2.0'] : []
  return [...seen, ...common.map(template => ({ template, why: 'a common version', origin: 'harmless' as const }))]
}

/** Written as header fields are, never as JSON members: `X-Api-Version`, `Idempotency-Key`. */
export function isHeaderName(name: string): boolean {
  return /^x-[a-z0-9-]+$/i.test(name) || /^[A-Z][a-z0-9]*(-[A-Z][A-Za-z0-9]*)+$/.test(name)
}
