/** What a user names before a check begins: checks by id or chapter, and the failures that are known. Nothing is sent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMap, isNode, LineCounter, parseDocument } from 'yaml'
import { familyOf } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { BaselineSchema, type KnownFailure } from '../contract/known-failures.ts'
import { didYouMean } from '../contract/names.ts'
import { homeOf } from '../probe/environment/locate.ts'
import { bytesIn } from '../probe/user-file.ts'
import { ROOT } from '../suites/plan.ts'
import { listedChecks } from '../suites/playwright.ts'

type Listed = { id: string; chapter: string }

/** The ids, separated by commas; `undefined` where all are meant. Throws USAGE. */
export async function askedChecks(only: unknown, env: Record<string, string | undefined>): Promise<string | undefined> {
  if (only === undefined) return undefined
  const written = writtenChecks()
  const words = String(only)
    .split(',')
    .map(word => word.trim())
  // To list them takes seconds, which a name that stands in a suite need not wait for.
  const isWritten = words.every(word => written.has(familyOf(word)))
  return (isWritten ? words : idsOf(String(only), await listedChecks(env))).join(',')
}

/** Ids as the suites have them in quotes. */
function writtenChecks(): ReadonlySet<string> {
  const files = readdirSync(join(ROOT, 'suites'), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(ROOT, 'suites', name), 'utf8'))
  return new Set(texts.flatMap(text => [...text.matchAll(/'([A-Z]+-\d{2,})'/g)].map(([, id = '']) => id)))
}

export function idsOf(words: string, checks: readonly Listed[]): string[] {
  const given = words.split(',').flatMap(word => (word.trim() === '' ? [] : [word.trim()]))
  if (given.length === 0) throw unknown(words, checks)
  return given.flatMap(word => {
    const chapter = checks.filter(each => each.chapter.toLowerCase() === word.toLowerCase())
    if (chapter.length > 0) return chapter.map(each => each.id)
    const [family = '', ...location] = word.split('/')
    const id = [family.toUpperCase(), ...location].join('/')
    if (checks.some(each => each.id === id || familyOf(each.id) === familyOf(id))) return [id]
    throw unknown(word, checks)
  })
}

function unknown(word: string, checks: readonly Listed[]): HarnessError {
  const chapters = [...new Set(checks.map(each => each.chapter))]
  return new HarnessError(
    'USAGE',
    `There is no check and no chapter "${word}". Nothing was sent.`,
    `${didYouMean(word, [...checks.map(each => each.id), ...chapters])}Chapters are ${chapters.join(', ')}; \`npm run explain -- checks\` lists all checks.`,
  )
}

const DEFAULT = 'baseline.yaml'

/** `given`: what `--known` said; without it `baseline.yaml` of the user's home, where there is one. */
export function readKnown(given: unknown, context: { root: string }): KnownFailure[] {
  const path = given === undefined ? join(homeOf(context.root), DEFAULT) : resolve(String(given))
  if (given === undefined && !existsSync(path)) return []
  const text = bytesIn(path, 'The known failures', 'Check the path given to --known.', 'USAGE').toString('utf8')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [broken] = document.errors
  if (broken !== undefined) throw mistake(path, broken.message.split('\n')[0] ?? '', lines.linePos(broken.pos[0]).line)
  const read = BaselineSchema.safeParse(document.toJS() ?? { known: [] })
  if (!read.success) {
    const [issue] = read.error.issues
    const location = (issue?.path ?? []).filter(each => typeof each !== 'symbol')
    const node = document.getIn(location, true)
    const parent = document.getIn(location.slice(0, -1), true)
    const at = isNode(node) ? node : isMap(parent) ? parent : undefined
    const message = `${location.join('.') || 'the file'}: ${issue?.message ?? ''}`
    throw mistake(path, message, at?.range === null || at?.range === undefined ? 1 : lines.linePos(at.range[0]).line)
  }
  const { known } = read.data
  const twice = known.find((entry, i) => known.findIndex(other => isSame(other, entry)) < i)
  if (twice !== undefined) throw mistake(path, `${twice.check} is listed twice`, 1)
  return known
}

const isSame = (a: KnownFailure, b: KnownFailure) =>
  a.check === b.check && (a.environment === undefined || b.environment === undefined || a.environment === b.environment)

function mistake(path: string, message: string, line: number): HarnessError {
  return new HarnessError(
    'USAGE',
    `${path}:${line}: ${message}`,
    'Each entry has check, owner, reason, expires (a day), and environment where it holds in one alone: docs/schemas/baseline.schema.json.',
  )
}
