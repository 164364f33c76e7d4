/** prove secrets: every command, every ending, services that echo; then every byte that was left is searched. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Context } from '../../cli/command.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { findK6 } from '../../load/runner/find-k6.ts'
import { RECORD_FILE, runsIn } from '../../run/run-folder.ts'
import { type Ending, endingsOf, nameOf, PLAYED, type Played } from './cells.ts'
import { type EchoOptions, openEcho } from './echo.ts'
import { type Cell, runCell, type Stage } from './run-cell.ts'
import { leakLines, matrixText } from './table.ts'

/** Writings that are played together; each by itself in the whole length. */
const GROUPS: Readonly<Record<string, string>> = {
  escaped:
    'raw,respelt,capitals,small-letters,json,json-twice,json-letter-by-letter,url,url-twice,url-each-byte,html,html-each-letter',
  coded:
    'hex,hex-in-capitals,hex-with-colons,escaped-bytes,bytes,base64,base64url,base64-behind-a-prefix,base64-twice,base64-of-utf-16,base64-in-capitals-inside,basic,jwt',
  parts: 'raw,first-part,last-part,middle-part,part-in-capitals,part-in-base64,part-in-hex,starred',
}

export interface Row extends Cell {
  name: string
  writing: string
}

const SEED = 20_261_121
const LANES = 2
/** Where a command is ended that would end by itself: after so much of its time. */
const MOMENTS = { once: [0.5], whole: [0.1, 0.3, 0.5, 0.7, 0.9] }

export async function proveSecrets(options: Record<string, unknown>, context: Context): Promise<number> {
  const { terminal, root } = context
  refuseForgotten(root)
  const whole = options['once'] !== true
  const only = options['only'] === undefined ? undefined : String(options['only']).split(',')
  const k6 = await findK6(context.env).then(
    () => true,
    () => false,
  )
  const folder = mkdtempSync(join(tmpdir(), 'prove-secrets-'))
  const rows: Row[] = []
  const stage: Stage = { root, env: cleaned(context.env) }
  const play = async (
    played: Played,
    ending: Ending,
    group: string,
    more: Partial<Stage> & Partial<EchoOptions> = {},
  ) => {
    const location = mkdtempSync(join(folder, 'cell-'))
    const echo = await openEcho({ writing: GROUPS[group] ?? group, seed: SEED, ...more }, mkdirIn(location, 'kept'))
    try {
      const cell = await runCell(played, ending, echo, location, { ...stage, ...more })
      rows.push({ ...cell, name: nameOf(played), writing: group })
      terminal.progress(
        `${nameOf(played)}, ${ending}, ${group}: ${cell.leaks.length === 0 ? 'nothing' : `${cell.leaks.length} leaks`} in ${Math.ceil(cell.bytes / 1024)} KiB, ${(cell.milliseconds / 1000).toFixed(1)} s${cell.reached ? '' : `; ended otherwise: ${cell.signal ?? cell.exitCode}`}`,
      )
      return { cell, left: join(location, 'left'), drop: () => rmSync(location, { recursive: true, force: true }) }
    } finally {
      await echo.stop()
    }
  }
  try {
    const ground = mkdirIn(folder, 'ground')
    for (const { name, ending, group, leaves } of FIRST) {
      const played = PLAYED.find(each => nameOf(each) === name)
      if (played === undefined) continue
      const known = rows.find(each => each.name === name)?.milliseconds
      const { left, drop } = await play(played, ending, group, {
        ...(existsSync(join(ground, 'fixtures')) ? { ground } : {}),
        ...(known === undefined ? {} : { endAfter: Math.round(known / 2) }),
      })
      for (const each of leaves) carry(left, each, ground)
      drop()
      context.signal.throwIfAborted()
    }
    // Of its success, which is played before its other endings.
    const took = (name: string) =>
      rows.find(each => each.name === name && each.ending === 'success')?.milliseconds ?? USUAL_MS
    const groups = Object.keys(GROUPS)
    const tasks = PLAYED.filter(each => (whole || each.nightly !== true) && (k6 || each.k6 !== true))
      .filter(each => only === undefined || only.includes(each.command))
      .flatMap((played, i) =>
        endingsOf(played, whole).flatMap((ending, j) => {
          const isGround = FIRST.some(each => each.name === nameOf(played) && each.ending === ending)
          const chosen = whole ? groups : [groups[(i + j) % groups.length] ?? 'escaped']
          const moments =
            ending === 'crash' || ending === 'Ctrl-C' || ending === 'kill -9' ? MOMENTS[whole ? 'whole' : 'once'] : [1]
          return isGround && !whole
            ? []
            : chosen.flatMap(group =>
                moments.map(part => async () => {
                  const endAfter = Math.round(took(nameOf(played)) * part)
                  const ground_ = played.recorded === true || nameOf(played) !== 'discover' ? { ground } : {}
                  const { drop } = await play(played, ending, group, {
                    endAfter,
                    ...ground_,
                    ...serviceFor(ending, played),
                  })
                  drop()
                }),
              )
        }),
      )
    const left = tasks.values()
    const lane = async () => {
      for (const task of left) {
        context.signal.throwIfAborted()
        await task()
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const failed = rows.filter(each => each.leaks.length > 0 || !each.reached)
  if (options['json'] === true) terminal.answer({ rows, k6 })
  else {
    terminal.print(matrixText(rows))
    for (const line of leakLines(failed)) terminal.print(line)
    if (!k6) terminal.print('Without k6 `load` was not played: `npm run load -- --install-k6`.')
  }
  return failed.length > 0 ? EXIT.failed : k6 ? EXIT.conformant : EXIT.inconclusive
}

const USUAL_MS = 2_000

/** What the others stand on, in this order, with the writing it is played in and what it leaves for them. */
const FIRST: readonly { name: string; ending: Ending; group: string; leaves: string[] }[] = [
  // Escaped, what the answer of a login repeats looks like tokens of its own: no load goes by such a contract.
  { name: 'discover', ending: 'success', group: 'parts', leaves: ['fixtures'] },
  { name: 'keys', ending: 'success', group: 'escaped', leaves: ['new'] },
  { name: 'conformance', ending: 'success', group: 'parts', leaves: ['results'] },
  // In the writing whose time is known, or half of it would be no moment of this run.
  { name: 'conformance', ending: 'kill -9', group: 'parts', leaves: ['killed'] },
  { name: 'certify', ending: 'success', group: 'coded', leaves: ['certificate'] },
]

function serviceFor(ending: Ending, { few }: Played): Partial<EchoOptions> {
  if (ending === 'time-out') return { hangAfter: few === true ? 0 : 12 }
  return ending === 'failure' ? { refuseAfter: few === true ? 0 : 8 } : {}
}

function mkdirIn(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return path
}

function carry(left: string, what: string, context: string): void {
  if (what === 'certificate') {
    const found = readdirSync(join(left, 'results'), { recursive: true, withFileTypes: true }).find(
      each => each.name === 'certificate.dsse.json',
    )
    if (found === undefined) return
    for (const name of ['certificate.dsse.json', 'certify.json', 'calls.ndjson'])
      cpSync(join(found.parentPath, name), join(context, name))
  } else if (what === 'new') {
    for (const [from, to] of [
      ['operator.key', 'key.key'],
      ['operator.pub', 'key.pub'],
    ] as const)
      if (existsSync(join(left, 'new', from))) cpSync(join(left, 'new', from), join(context, to))
  } else if (what === 'killed') {
    // What a run leaves that was killed, alongside nothing else.
    for (const name of runsWithoutRecord(join(left, 'results', 'canary')))
      cpSync(join(left, 'results', 'canary', name), join(context, 'killed', 'canary', name), { recursive: true })
  } else if (existsSync(join(left, what))) cpSync(join(left, what), join(context, what), { recursive: true })
}

function runsWithoutRecord(folder: string): string[] {
  return runsIn(folder)
    .filter(dir => !existsSync(join(dir, RECORD_FILE)))
    .map(dir => basename(dir))
}

/** Neither the user's own environments nor what steers a run of theirs. */
function cleaned(env: Context['env']): Context['env'] {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(LMD_|npm_|K6_)/.test(name) && name !== 'NODE_OPTIONS'),
  )
}

/** A command that is not played was forgotten. */
function refuseForgotten(root: string): void {
  const known = new Set(PLAYED.map(each => each.command))
  const files = readdirSync(join(root, 'cli/commands')).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const forgotten = files.map(name => name.slice(0, -3)).filter(name => !known.has(name))
  if (forgotten.length === 0) return
  throw new HarnessError(
    'HARNESS_BROKEN',
    `Nobody has said how ${forgotten.join(', ')} is searched for secrets.`,
    'Add it to PLAYED in proof/secrets/cells.ts.',
  )
}
