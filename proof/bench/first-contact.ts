/**
 * `npm run bench -- first-contact [--seeds N --from S --details --dir DIR…]`: the first discovery of services that nobody has seen.
 * New seeds each time, printed; `--again` plays those of the last run. A command that broke makes it fail; with `--strict` a wrong claim as well.
 * `--kept [--some N --from S]`: services of the repository, held against the numbers that were recorded of them; one that is solved no
 * more makes it fail, and one that cannot be built on this machine is told. `--record` writes the numbers of those that were played.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { COMMON, inLanes, namesOf, numberOf, sourcesOf } from '../command.ts'
import { apartLines, compared, countOf, totalLines } from '../comparison.ts'
import { isPlainEnd, isSolved, playDiscovery, type Row } from '../play.ts'
import { drawn } from '../services.ts'

const { values } = parseArgs({
  options: {
    ...COMMON,
    command: { type: 'string', default: `"${process.execPath}" --import tsx cli/main.ts discover` },
    'max-requests': { type: 'string', default: '400' },
    last: { type: 'string', default: '.cache/first-contact.json' },
    /** A folder for what passed the proxy, a file each service. */
    exchanges: { type: 'string' },
    again: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const KEPT = 'proof/strangers'
const lastFile = values.kept ? `${KEPT}/numbers.json` : values.last
const last: Row[] = existsSync(lastFile) ? (JSON.parse(readFileSync(lastFile, 'utf8')) as Row[]) : []
/** Those of which numbers are there; where they are recorded, any. */
const keptOf = ({ service, record }: Pick<typeof values, 'service' | 'record'>): string[] =>
  service.length > 0 || record ? service : last.map(({ name }) => name)
const sources = values.again
  ? last.flatMap(({ seed }) => (seed === undefined ? [] : [drawn(seed)]))
  : sourcesOf(values.kept ? { ...values, dir: [KEPT], service: keptOf(values) } : values, 20)
const settings = {
  command: values.command,
  secondsAtMost: numberOf('seconds-at-most', values['seconds-at-most']),
  requestsPerSecond: 20,
  maxRequests: numberOf('max-requests', values['max-requests']),
  ...(values.exchanges === undefined ? {} : { exchanges: values.exchanges }),
}

const cell = (value: string | number, width: number): string => String(value).padStart(width)

function line(row: Row): string {
  const { right, open, wrong } = countOf(row)
  const cost = `${cell(row.requests, 9)} ${cell(row.refusedLogIns, 8)} ${cell(row.seconds.toFixed(1), 8)}`
  return `${row.name.padEnd(18)} ${cell(row.reached.length, 4)}/4 ${cell(right, 7)} ${cell(open, 6)} ${cell(wrong, 6)} ${cost}  ${cell(row.exit, 4)}  ${row.manner ?? ''}`.trimEnd()
}

/** `ext-verify.type /a` and `ext-verify.type /b` on one line. */
function grouped(facts: readonly string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const each of facts) {
    const [kind = '', ...location] = each.split(' ')
    groups.set(kind, [...(groups.get(kind) ?? []), location.join(' ')])
  }
  return [...groups].map(([kind, locations]) => `  open  ${kind} ${locations.join(' ')}`.trimEnd())
}

function details({ wrong, open, obstacle, said: message }: Row): string[] {
  const claims = wrong.map(each => `  wrong ${each}`)
  const words = message === undefined ? [] : [`  it said: ${message}`]
  if (!values.details) return [...claims, ...words]
  const stopped =
    obstacle === undefined
      ? []
      : [
          `  stopped at ${obstacle.endpoint}; ${obstacle.after} more requests to it told nothing new`,
          `    ${obstacle.request ?? 'It was never asked.'}`,
          ...(obstacle.answer === undefined ? [] : [`    → ${obstacle.answer}`]),
        ]
  return [...stopped, ...claims, ...words, ...grouped(open)]
}

console.log(`The services: ${namesOf(sources)}\n`)
console.log(`${'service'.padEnd(18)} solved   right   open  wrong  requests  rejected  seconds  exit  manner`)
const rows: (Row | undefined)[] = sources.map(() => undefined)
const keep = (): void => {
  mkdirSync(dirname(values.last), { recursive: true })
  writeFileSync(values.last, `${JSON.stringify(rows.filter(Boolean), null, 1)}\n`)
}
/** With those of all others, one service a line. */
const record = (played: readonly Row[]): void => {
  const all = new Map([...last, ...played].map(row => [row.name, row]))
  const numbers = [...all.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(row =>
      JSON.stringify({ ...row, seconds: Math.round(row.seconds), open: [], obstacle: undefined, said: undefined }),
    )
  writeFileSync(lastFile, `[\n${numbers.join(',\n')}\n]\n`)
}
const notPlayed = await inLanes(sources, numberOf('parallel', values.parallel), async (source, index) => {
  const row = await playDiscovery(source, settings)
  rows[index] = row
  // A long run that is cut off has still told what it had.
  keep()
  console.log([line(row), ...details(row)].join('\n'))
})

const done = rows.filter(row => row !== undefined)
const broken = values.kept ? [] : [...notPlayed]
const known = new Map(last.map(row => [row.name, row]))
for (const row of values.kept ? done : []) {
  const was = known.get(row.name)
  if (was?.digest === row.digest && isSolved(was) && !isSolved(row)) broken.push(`${row.name}: solved no more`)
}
if (values.kept && values.record) record(done)
broken.push(...done.filter(({ exit }) => !isPlainEnd(exit)).map(({ name, exit }) => `${name}: ended with ${exit}`))
console.log(`\n${[...totalLines(done), ...apartLines(done), '', ...compared(done, last)].join('\n')}`)
const stops = new Map<string, number>()
for (const { obstacle } of done.filter(row => !isSolved(row)))
  stops.set(obstacle?.endpoint ?? 'nothing', (stops.get(obstacle?.endpoint ?? 'nothing') ?? 0) + 1)
if (stops.size > 0) console.log(`stopped at: ${[...stops].map(each => each.join(' ')).join(', ')}`)
for (const each of broken) console.log(`broken: ${each}`)
if (broken.length > 0 || (values.strict && done.some(({ wrong }) => wrong.length > 0))) process.exitCode = 1
