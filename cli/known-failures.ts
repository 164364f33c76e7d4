/** The file of known failures: read, told of its mistakes by line, held against the results of a run. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMap, isNode, LineCounter, parseDocument } from 'yaml'
import type { Result } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { BaselineSchema, type Covered, coverKnown, type KnownFailure } from '../contract/known-failures.ts'
import type { Context } from './command.ts'
import { homeOf } from './home.ts'

const DEFAULT = 'baseline.yaml'

/** `given`: what `--known` said; without it `baseline.yaml` of the user's home, where there is one. */
export function readKnown(given: unknown, context: Pick<Context, 'root'>): KnownFailure[] {
  const path = given === undefined ? join(homeOf(context.root), DEFAULT) : resolve(String(given))
  if (given === undefined && !existsSync(path)) return []
  const text = textOf(path)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [broken] = document.errors
  if (broken !== undefined) throw mistake(path, broken.message.split('\n')[0] ?? '', lines.linePos(broken.pos[0]).line)
  const read = BaselineSchema.safeParse(document.toJS() ?? { known: [] })
  if (!read.success) {
    const [issue] = read.error.issues
    const place = (issue?.path ?? []).filter(each => typeof each !== 'symbol')
    const node = document.getIn(place, true)
    const parent = document.getIn(place.slice(0, -1), true)
    const at = isNode(node) ? node : isMap(parent) ? parent : undefined
    const message = `${place.join('.') || 'the file'}: ${issue?.message ?? ''}`
    throw mistake(path, message, at?.range === null || at?.range === undefined ? 1 : lines.linePos(at.range[0]).line)
  }
  const { known } = read.data
  const twice = known.find((entry, i) => known.findIndex(other => isSame(other, entry)) < i)
  if (twice !== undefined) throw mistake(path, `${twice.check} is listed twice`, 1)
  return known
}

const isSame = (a: KnownFailure, b: KnownFailure) =>
  a.check === b.check && (a.environment === undefined || b.environment === undefined || a.environment === b.environment)

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new HarnessError(
      'USAGE',
      `The known failures ${path} cannot be read: ${(cause as Error).message}`,
      'Check the path given to --known.',
      cause,
    )
  }
}

function mistake(path: string, message: string, line: number): HarnessError {
  return new HarnessError(
    'USAGE',
    `${path}:${line}: ${message}`,
    'Each entry has check, owner, reason, expires (a day), and environment where it holds in one alone: docs/schemas/baseline.schema.json.',
  )
}

/** What `--known` said, held against the results of a run. */
export function coveredBy(
  known: readonly KnownFailure[],
  results: readonly Result[],
  environment: string,
  only: unknown,
): Covered {
  return coverKnown(known, { results, environment, today: new Date(), whole: only === undefined })
}
