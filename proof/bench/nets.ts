/** What holds before a change and must hold after it: `record DIR` writes it down, `compare DIR` plays it again and tells each difference. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RunSchema } from '../../contract/run.ts'
import { dialectNames } from '../../sandbox/dialect.ts'
import { spawnSandbox } from '../../sandbox/start.ts'
import { command } from '../../testing/command.ts'
import { differencesBetween } from './nets/differences.ts'
import { steadyText } from './nets/steady-text.ts'

const PARTS = ['dialects', 'lines', 'proof', 'field'] as const
type Part = (typeof PARTS)[number]
const USUAL = 'dialects,lines,proof'
const ROOT = resolve(import.meta.dirname, '../..')
const SENDER = `"${process.execPath}" --import tsx "${join(ROOT, 'proof/senders/good.ts')}"`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    parts: { type: 'string', default: USUAL },
    dialect: { type: 'string' },
    every: { type: 'string', default: '60' },
  },
})
const [verb, folder] = positionals
const parts = values.parts.split(',')
if ((verb !== 'record' && verb !== 'compare') || folder === undefined || parts.some(each => !isPart(each))) {
  console.error(`npm run bench -- nets record|compare DIR [--parts ${PARTS.join(',')}] [--dialect NAMES] [--every N]`)
  process.exit(2)
}

/** Away from what is handed out: fixtures hold the address, and have to be the same each time. */
const FIRST_PORT = 19_400

const tmp = mkdtempSync(join(tmpdir(), 'nets-'))
process.once('exit', () => rmSync(tmp, { recursive: true, force: true }))
const into = verb === 'record' ? resolve(folder) : join(tmp, 'again')
for (const part of parts) {
  rmSync(join(into, part), { recursive: true, force: true })
  mkdirSync(join(into, part), { recursive: true })
}
const players: Record<Part, () => Promise<void>> = { dialects, lines, proof, field }
for (const part of PARTS) if (parts.includes(part)) await players[part]()

if (verb === 'compare') {
  const found = parts.flatMap(part => differencesBetween(join(resolve(folder), part), join(into, part), part))
  for (const each of found) console.log(each)
  console.log(found.length === 0 ? 'No difference.' : `${found.length} files differ.`)
  process.exitCode = found.length === 0 ? 0 : 1
}

function isPart(word: string): word is Part {
  return PARTS.some(each => each === word)
}

function keep(part: Part, name: string, text: string): void {
  writeFileSync(join(into, part, name), text)
}

/** A clean home: nothing of whoever plays this is read, and nothing of it is written over. */
async function played(words: readonly string[]) {
  const env = { HOME: tmp, CI: 'true', K6_BIN: process.env['K6_BIN'] ?? '' }
  const { code, text } = await command(words, { env, cwd: ROOT })
  return { code, text }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The fixtures that a first run writes, byte by byte, and what each check said. */
async function dialects(): Promise<void> {
  for (const [i, dialect] of dialectNames().entries()) {
    if (values.dialect?.split(',').includes(dialect) === false) continue
    const sandbox = await spawnSandbox({ dialect, seed: 1, port: FIRST_PORT + i })
    const { baseUrl, credentials, testData, second } = sandbox
    const env = join(tmp, `${dialect}.yaml`)
    writeFileSync(env, json({ kind: 'sandbox', baseUrl, credentials, testData, second }))
    const locations = { results: join(tmp, dialect, 'results'), fixtures: join(tmp, dialect, 'fixtures') }
    const words = ['conformance', '--env', env, '--results', locations.results, '--fixtures', locations.fixtures]
    const { code, text } = await played(words)
    await sandbox.stop()
    if (existsSync(join(locations.fixtures, dialect)))
      cpSync(join(locations.fixtures, dialect), join(into, 'dialects', dialect), { recursive: true })
    const file = join(locations.results, dialect, 'latest', 'run.json')
    if (!existsSync(file)) throw new Error(`${words.join(' ')} ended with ${code} and left no record:\n${text}`)
    const run = RunSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const verdicts = Object.fromEntries(run.checks.map(({ id, verdict }) => [id, verdict]))
    keep('dialects', `${dialect}.verdicts.json`, json({ exitCode: code, verdict: run.verdict, verdicts }))
    console.log(`${dialect}: ${code}, ${run.checks.length} checks`)
  }
}

/** Exit codes and what is printed, without what is another each time. */
async function lines(): Promise<void> {
  const all = JSON.parse(readFileSync(new URL('./nets/lines.json', import.meta.url), 'utf8')) as string[]
  const locations = { results: join(tmp, 'results'), fixtures: join(tmp, 'fixtures'), tmp, sender: SENDER }
  const taking = new Set(['conformance', 'discover', 'diff', 'doctor', 'explain', 'report', 'certify', 'load'])
  // Most of them ask what was recorded by a first run.
  await played(['conformance', '--results', locations.results, '--fixtures', locations.fixtures])
  for (const line of all) {
    const words = line
      .split(' ')
      .map(word => word.replace(/\{(\w+)\}/g, (_, name: keyof typeof locations) => locations[name]))
    const [name = ''] = words
    const results = taking.has(name) && !words.includes('--help') ? ['--results', locations.results] : []
    const fixtures = results.length > 0 && name !== 'report' ? ['--fixtures', locations.fixtures] : []
    const { code, text } = await played([...words, ...results, ...fixtures])
    keep(
      'lines',
      `${line.replace(/[^\w.-]+/g, '-')}.txt`,
      `${line}\nexit code ${code}\n\n${steadyText(text, { tmp, root: ROOT })}\n`,
    )
    console.log(`${code} ${line}`)
  }
}

/** Which check tells which planted mistake, a few of them. */
async function proof(): Promise<void> {
  const results = join(tmp, 'proof')
  const main = join(ROOT, 'proof/prove/main.ts')
  const { code, text } = await command(['--once', '--every', values.every, '--results', results], {
    main,
    cwd: ROOT,
    env: { HOME: tmp },
  })
  const [run] = existsSync(join(results, 'prove-some'))
    ? readdirSync(join(results, 'prove-some')).filter(each => each !== 'latest')
    : []
  if (run === undefined) throw new Error(`prove ended with ${code} and left no proof:\n${text}`)
  const file = JSON.parse(readFileSync(join(results, 'prove-some', run, 'proof.json'), 'utf8'))
  keep('proof', 'proof.json', `${steadyText(json({ exitCode: code, proof: file }), { tmp, root: ROOT })}`)
}

/** What is found out of services on real frameworks, as far as their toolchains are on this machine. */
async function field(): Promise<void> {
  const { stdout } = await command(['field'], { main: join(ROOT, 'proof/bench.ts'), cwd: ROOT })
  keep('field', 'field.txt', steadyText(stdout, { tmp, root: ROOT }))
}
