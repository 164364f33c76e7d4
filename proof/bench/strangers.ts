/**
 * `npm run bench -- strangers [--seeds N --from S --details --dir DIR…]`: the whole command on services that nobody has seen. Clean, twice; then
 * mistakes at the wire, and changes that break nobody; then a small load, and the reference sender by the contract that was discovered.
 */
import { parseArgs } from 'node:util'
import { COMMON, inLanes, namesOf, numberOf, sourcesOf, usage } from '../command.ts'
import { isContradiction, type Outcome, PARTS, type Part, playWhole, type Whole } from '../whole.ts'

const { values } = parseArgs({
  options: {
    ...COMMON,
    'seconds-at-most': { type: 'string', default: '600' },
    parts: { type: 'string', default: PARTS.join() },
    /** How many are drawn for each service; `--only` names them in their place. */
    mistakes: { type: 'string', default: '6' },
    harmless: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true, default: [] as string[] },
    command: { type: 'string', default: `"${process.execPath}" --import tsx cli/main.ts` },
  },
})
const sources = sourcesOf(values, 4)

function partsOf(text: string): Part[] {
  const unknown = text.split(',').filter(each => !PARTS.some(part => part === each))
  if (unknown.length > 0) usage(`--parts knows ${PARTS.join(', ')}, not ${unknown.join()}.`)
  return PARTS.filter(part => text.split(',').includes(part))
}

const settings = {
  command: values.command,
  secondsAtMost: numberOf('seconds-at-most', values['seconds-at-most']),
  requestsPerSecond: 20,
  maxRequests: 5_000,
  parts: partsOf(values.parts),
  mistakes: numberOf('mistakes', values.mistakes, 0),
  harmless: numberOf('harmless', values.harmless, 0),
  only: values.only,
}
console.log(`The services: ${namesOf(sources)}\n`)

function lines(whole: Whole): string[] {
  const { name, isSolved, exits, falseAlarms, trueFaults, unstable, plays, load, certify, seconds } = whole
  const contradictions = unstable.filter(isContradiction)
  return [
    `${name}: ${isSolved ? 'solved' : 'not solved'}, clean runs ended with ${exits.join(' and ')}; ${falseAlarms.length} false alarms, ${trueFaults.length} true faults, ${contradictions.length} contradictions and ${unstable.length - contradictions.length} other differences between them; ${seconds.toFixed(0)} s`,
    ...falseAlarms.map(each => `  false alarm ${each}`),
    ...trueFaults.map(each => `  true fault ${each}`),
    ...unstable.filter(each => values.details || isContradiction(each)).map(each => `  not as before: ${each}`),
    ...plays.map(({ name: play, outcome, exit, said: messages }) => {
      const shown = values.details ? messages : messages.slice(0, 3)
      return `  ${outcome.padEnd(11)} exit ${exit}  ${play}${shown.length > 0 ? `: ${shown.join(', ')}${messages.length > shown.length ? ` and ${messages.length - shown.length} more` : ''}` : ''}`
    }),
    ...(load === undefined ? [] : [`  load ${load}`]),
    ...(certify === undefined ? [] : [`  certification ${certify}`]),
  ]
}

const done: Whole[] = []
const broken = await inLanes(sources, numberOf('parallel', values.parallel), async source => {
  const whole = await playWhole(source, settings)
  done.push(whole)
  console.log(lines(whole).join('\n'))
})

const ends = (those: readonly (number | string)[]): string =>
  [...new Set(those)].map(exit => `${those.filter(each => each === exit).length} with ${exit}`).join(', ')
const plays = done.flatMap(each => each.plays)
const of = (outcome: Outcome): number => plays.filter(each => each.outcome === outcome).length
const mistakes = of('caught') + of('warned') + of('not proven') + of('missed')
const withLoad = done.filter(({ load }) => load !== undefined)
const withSender = done.filter(({ certify }) => certify !== undefined)
console.log(
  [
    '',
    `services ${done.length}, solved ${done.filter(({ isSolved }) => isSolved).length}; clean runs ended ${ends(done.flatMap(({ exits }) => exits)) || 'nowhere'}`,
    `clean: ${done.filter(({ falseAlarms }) => falseAlarms.length === 0).length} without a false alarm, ${done.filter(({ unstable }) => !unstable.some(isContradiction)).length} without a contradiction, ${done.filter(({ unstable }) => unstable.length === 0).length} the same in every verdict and byte`,
    `mistakes: ${of('caught')} of ${mistakes} caught, ${of('warned')} warned of, ${of('not proven')} not proven, ${of('missed')} missed; ${of('not played')} had no hold, ${of('broke')} broke the command`,
    `harmless changes: ${of('same')} of ${of('same') + of('false alarm')} without a false alarm`,
    `load: ${withLoad.filter(({ load }) => load?.startsWith('valid, exit 0')).length} of ${withLoad.length} valid within the objectives; certification: ${withSender.filter(({ certify }) => certify?.includes('exit 0')).length} of ${withSender.length} fulfil every duty`,
    ...broken.map(each => `broken: ${each}`),
  ].join('\n'),
)
const isWell =
  broken.length === 0 &&
  of('broke') + of('false alarm') === 0 &&
  done.every(({ falseAlarms, unstable }) => falseAlarms.length === 0 && !unstable.some(isContradiction))
if (values.strict && !isWell) process.exitCode = 1
