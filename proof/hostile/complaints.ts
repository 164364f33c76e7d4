/** What a run against a hostile target did wrong, in sentences; none where it was right. */
import { parse as parseYaml } from 'yaml'
import { parseJson } from '../../contract/json.ts'
import type { Course, HostileRun } from './run.ts'
import { ENDINGS, type Hostile, PLANTED_FILE } from './target.ts'

const MOST_MEGABYTES = 300
/** Over the time-out of a request. */
const MOST_LATE_MS = 2_000

export function complaintsOf(
  run: HostileRun,
  hostile: Hostile,
  course: Course,
  parsesXml: (text: string) => boolean,
): string[] {
  return [
    ...endings(run, hostile, course),
    ...bounds(run, course),
    ...printed(run.said),
    ...run.strays.map(path => `${path} was written, which is none of the run's files.`),
    ...[...run.files].flatMap(([path, bytes]) => fileComplaints(path, bytes.toString(), parsesXml)),
  ]
}

/** Where a part of the service was right, the whole is not proven wrong; our own fault it never is. */
const WITH_RIGHT_PARTS: readonly number[] = [0, 1, 3, 4, 6]
/** Few requests do not suffice for all questions. */
const ON_THE_WAY: readonly number[] = [0, 6]

function endings(
  { exit, said: message }: HostileRun,
  { ending, tells }: Hostile,
  { spares, command, isShort }: Course,
): string[] {
  const isPart = spares !== undefined || command === 'conformance'
  const right = isPart ? WITH_RIGHT_PARTS : ending === 'discovered' && isShort === true ? ON_THE_WAY : ENDINGS[ending]
  if (exit === null) return ['It had to be killed.']
  const sentence = lastSentence(message)
  return [
    ...(right.includes(exit) ? [] : [`It ended with ${exit}, and ${right.join(' or ')} is right: ${sentence}`]),
    ...(isPart || tells === undefined || tells.test(message) ? [] : [`It does not say ${String(tells)}: ${sentence}`]),
    ...(/^\s+at .+:\d+:\d+\)?$/m.test(message) ? ['It printed a stack trace.'] : []),
  ]
}

function lastSentence(message: string): string {
  return (
    message
      .trim()
      .split('\n')
      .find(line => line.startsWith('✗')) ?? message.trim().split('\n').slice(-3).join(' ')
  ).slice(0, 400)
}

function bounds({ megabytes, longest }: HostileRun, { timeoutMs }: Course): string[] {
  return [
    ...(megabytes > MOST_MEGABYTES ? [`It held ${megabytes} MB, more than ${MOST_MEGABYTES}.`] : []),
    ...(megabytes === 0 ? ['Nothing is known of its memory.'] : []),
    ...(longest > timeoutMs + MOST_LATE_MS ? [`A request took ${longest} ms, with a time-out of ${timeoutMs}.`] : []),
  ]
}

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/u
/** GitHub reads `::` behind white space, and the older forms anywhere in a line. */
const COMMAND = /^[ \t]*::[\w-]+|##\[|##vso\[|^[ \t]*##teamcity\[/m

export function printed(message: string): string[] {
  const control = CONTROL.exec(message)
  const command = COMMAND.exec(message)
  const near = (at: number) => JSON.stringify(message.slice(Math.max(0, at - 30), at + 30))
  return [
    ...(control === null ? [] : [`It printed a control character: ${near(control.index)}`]),
    ...(command === null ? [] : [`It printed a command of the runner: ${near(command.index)}`]),
  ]
}

/** Only what is escaped may come near a browser. */
const ACTIVE = new RegExp(`<img src=x|<b onmouseover|<script>require\\("fs"\\)|writeFileSync\\("${PLANTED_FILE}`)

export function fileComplaints(path: string, text: string, parsesXml: (text: string) => boolean): string[] {
  const wrong = (why: string) => [`${path} ${why}.`]
  if (/\.(json|har)$/.test(path)) return parseJson(text) === undefined ? wrong('is no JSON') : []
  if (path.endsWith('.ndjson'))
    return text.split('\n').every(line => line === '' || parseJson(line) !== undefined)
      ? []
      : wrong('has a line that is no JSON')
  if (path.endsWith('.xml')) return parsesXml(text) ? [] : wrong('is no XML')
  if (/\.ya?ml$/.test(path)) return readsAsYaml(text) ? [] : wrong('is no YAML')
  if (/\.(html|md)$/.test(path) && ACTIVE.test(text.replace(/`[^`\n]*`/g, '')))
    return wrong('holds markup of the service')
  return []
}

function readsAsYaml(text: string): boolean {
  try {
    parseYaml(text)
    return true
  } catch {
    return false
  }
}
