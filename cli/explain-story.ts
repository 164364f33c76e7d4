/** The story of a discovery for people: each request with its reason, each conclusion with its ground. */
import type { Exchange } from '../contract/exchange.ts'
import type { Discovery } from '../probe/discover.ts'
import { plain } from './terminal.ts'

export function explainStory(found: Discovery, exchanges: readonly Exchange[]): string {
  const requests = exchanges.map(({ id, purpose, request, response, failure }) => {
    const answer =
      response === undefined
        ? `no answer (${failure?.kind ?? 'unknown'})`
        : `${response.status} ${response.body.slice(0, 160)}`
    return `${id}  ${purpose}\n       ${request.method} ${request.path} ${(request.body ?? '').slice(0, 160)}\n       → ${answer}`
  })
  const left = found.left.map(each => `not tried: ${each.id} (${each.why})`)
  return plain(
    ['What was asked', ...requests, '', 'What was concluded', ...found.story, ...left].join('\n').replaceAll('\r', ''),
  )
}
