/** `--replay`: what a report shows, seen again. */
import { type Exchange, mediaTypeOf } from '../contract/exchange.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { parseJson } from '../contract/json.ts'
import { wrap } from '../reporters/terminal/lines.ts'
import { clip, visible } from '../reporters/text/visible.ts'
import type { Places } from '../run/context.ts'
import { type Resent, replayRun } from '../run/replay.ts'
import type { Context } from './command.ts'
import { tellEnd } from './ended.ts'

const ALONE = ['only', 'update', 'baseline', 'fromScratch', 'sign'] as const

/** The exit code. Throws USAGE beside options that go another way. */
export async function replayed(options: Record<string, unknown>, places: Places, context: Context): Promise<number> {
  const beside = ALONE.find(name => options[name] !== undefined)
  if (beside !== undefined)
    throw new HarnessError(
      'USAGE',
      `--replay and --${beside.replace('fromScratch', 'from-scratch')} do not go together: nothing was sent.`,
      'A replay runs one check, or sends one request, of the newest run.',
    )
  const outcome = await replayRun(String(options['replay']), places, String(options['dialect']), context)
  return 'run' in outcome ? tellEnd(outcome, options, context) : tellResent(outcome, options, context)
}

/** 0 where the answer means the same, 1 where not. */
export function tellResent(resent: Resent, options: Record<string, unknown>, { terminal }: Context): number {
  const { then, now, meant, means, same, generated, exchanges } = resent
  if (options['json'] === true)
    terminal.answer({ same, then: { ...then, ...meant }, now: { ...now, ...means }, exchanges })
  else {
    const word = (outcome: string) => outcome.replaceAll('-', ' ')
    const verdict = same
      ? `The same class of answer: ${word(means.outcome)} (${means.why}).`
      : `Another class of answer: ${word(meant.outcome)} then (${meant.why}), ${word(means.outcome)} now (${means.why}).`
    const noted = `The recorded call makes ${generated.join(', ')} anew each time; here it was sent as it was recorded.`
    terminal.print(
      [
        ...wrap(`${then.id}  ${then.request.method} ${then.request.path}  ${then.purpose}`, terminal.width),
        '',
        ...sideBySide(then, now, terminal.width),
        '',
        ...wrap(`${same ? '✓' : '✗'} ${verdict}`, terminal.width),
        ...(generated.length === 0 ? [] : wrap(noted, terminal.width, '  ')),
      ].join('\n'),
    )
  }
  return same ? EXIT.conformant : EXIT.failed
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
  const body = parsed === undefined ? response.body : JSON.stringify(parsed, null, 2)
  const lines = visible(body).replaceAll('\t', '  ').split('\n')
  const more = lines.length - MOST_LINES
  return [
    `${response.status} ${mediaTypeOf(response.headers)}`.trim(),
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`… and ${more} more lines`] : []),
  ]
}
