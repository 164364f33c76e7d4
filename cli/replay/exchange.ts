/** A recorded request sent again, the answer beside the one that was recorded. */
import { join } from 'node:path'
import { type Exchange, mediaTypeOf } from '../../contract/exchange.ts'
import { outcomeOfExchange } from '../../contract/exchange-outcome.ts'
import { EXIT } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import type { Run } from '../../contract/run.ts'
import { mapExchange } from '../../probe/client/structure.ts'
import { personsOf } from '../../probe/persons/persons.ts'
import { replay } from '../../probe/replay/replay.ts'
import { wrap } from '../../reporters/terminal/lines.ts'
import { clip, visible } from '../../reporters/text/visible.ts'
import type { Context } from '../command.ts'
import type { Session } from '../session.ts'
import { systemClock } from '../system-clock.ts'

/** 0 where the answer means the same, 1 where not. */
export async function replayExchange(
  then: Exchange,
  run: Run,
  { environment, client, dir }: Session,
  { terminal }: Context,
  json: boolean,
): Promise<number> {
  terminal.progress(`Sending ${then.id} of the run ${run.run} again to ${environment.baseUrl} …`)
  const openapi = run.openapi as unknown as OpenApiDocument
  const answered = await replay({ environment, client, ledger: run.ledger, openapi, clock: systemClock }, then)
  const now = mapExchange(answered, personsOf(environment))
  const [before, after] = [outcomeOfExchange(then), outcomeOfExchange(now)]
  const same = before.outcome === after.outcome
  if (json) {
    const exchanges = join(dir, 'exchanges.ndjson')
    terminal.answer({ same, then: { ...before, ...then }, now: { ...after, ...now }, exchanges })
  } else {
    const word = (outcome: string) => outcome.replaceAll('-', ' ')
    const verdict = same
      ? `The same class of answer: ${word(after.outcome)} (${after.why}).`
      : `Another class of answer: ${word(before.outcome)} then (${before.why}), ${word(after.outcome)} now (${after.why}).`
    terminal.print(
      [
        ...wrap(`${then.id}  ${then.request.method} ${then.request.path}  ${then.purpose}`, terminal.width),
        '',
        ...sideBySide(then, now, terminal.width),
        '',
        ...wrap(`${same ? '✓' : '✗'} ${verdict}`, terminal.width),
        ...madeAnew(then, openapi).flatMap(text => wrap(text, terminal.width, '  ')),
      ].join('\n'),
    )
  }
  return same ? EXIT.conformant : EXIT.failed
}

/** A signature or a time was sent as it was then: a service that looks at it may refuse it now. */
function madeAnew({ endpoint }: Exchange, openapi: OpenApiDocument): string[] {
  const recipes = endpoint === undefined ? {} : (openapi.paths?.[`/${endpoint}`]?.post?.['x-recipes'] ?? {})
  const names = [...new Set(Object.values(recipes).flatMap(({ let: made = {} }) => Object.keys(made)))]
  return names.length === 0
    ? []
    : [`The recorded call makes ${names.join(', ')} anew each time; here it was sent as it was recorded.`]
}

const WIDE = 96
const MOST_LINES = 40

/** Two answers to one request, beside each other where there is room, lines that differ marked. */
export function sideBySide(then: Exchange, now: Exchange, width: number): string[] {
  const [left, right] = [linesOf(then), linesOf(now)]
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  const mark = (line: string, there: ReadonlySet<string>) => (there.has(line) ? `  ${line}` : `≠ ${line}`)
  const first = ['then', ...left.map(line => mark(line, inRight))]
  const second = ['now', ...right.map(line => mark(line, inLeft))]
  if (width < WIDE || !Number.isFinite(width)) return [...first, '', ...second].map(line => clip(line, width))
  const half = Math.floor((width - 3) / 2)
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) =>
    `${clip(first[i] ?? '', half).padEnd(half)}   ${clip(second[i] ?? '', half)}`.trimEnd(),
  )
}

/** Headers change with each answer, and are in the record; what it says is status, media type and body. */
function linesOf({ response, failure }: Exchange): string[] {
  if (response === undefined) return [`no answer: ${visible(failure?.message ?? 'nothing came')}`]
  const parsed = parseJson(response.body)
  const body = parsed.success ? JSON.stringify(parsed.data, null, 2) : response.body
  const lines = visible(body).replaceAll('\t', '  ').split('\n')
  const more = lines.length - MOST_LINES
  return [
    `${response.status} ${mediaTypeOf(response.headers)}`.trim(),
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`… and ${more} more lines`] : []),
  ]
}
