/** The state of a discovery that may be gone on with: what was asked and answered, redacted, and how far it came. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ExchangeSchema } from '../../contract/exchange.ts'
import { HarnessError, newerText } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'

export const STATE_FILE = 'state.json'

const StateSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** The run that left it. */
  run: z.string(),
  environment: z.strictObject({ name: z.string(), baseUrl: z.string() }),
  /** Investigators that came to their end, in order. */
  tried: z.array(z.string()),
  /** Every answer so far, those of runs that this one went on with among them; no secret and no token stands in it. */
  exchanges: z.array(ExchangeSchema),
})
export type State = z.infer<typeof StateSchema>

/** `run`: the name of a folder of `results/<environment>`, or `latest`. */
export function readState(results: string, environment: string, run: string): State {
  const alongside = join(results, environment)
  const path = join(alongside, folderOf(alongside, run), STATE_FILE)
  const state = readAt(path)
  if (state === undefined) {
    throw new HarnessError(
      'USAGE',
      `There is no state to go on with: ${path} does not exist.`,
      'Name a run of `npm run discover` by its folder in the results, or leave --resume out.',
    )
  }
  if ('state' in state) return state.state
  throw new HarnessError(
    'FILE_UNREADABLE',
    `The state ${path} cannot be read: ${state.why}.`,
    'Discover from the start, without --resume.',
  )
}

/** Of the folder of a run; `undefined` where it left none that can be read. */
export function stateIn(dir: string): State | undefined {
  const state = readAt(join(dir, STATE_FILE))
  return state !== undefined && 'state' in state ? state.state : undefined
}

function readAt(path: string): { state: State } | { why: string } | undefined {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (text === undefined) return undefined
  const parsed = parseJson(text)
  const state = StateSchema.safeParse(parsed)
  if (state.success) return { state: state.data }
  const newer = newerText(parsed)
  if (newer !== undefined) return { why: newer }
  const [issue] = state.error.issues
  return { why: parsed === undefined ? 'it is no JSON' : `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
}

/** Where links are not allowed a file names the latest run. */
function folderOf(alongside: string, run: string): string {
  const note = join(alongside, `${run}.txt`)
  return run === 'latest' && existsSync(note) ? readFileSync(note, 'utf8').trim() : run
}

/** Ids go on from the last one, so that evidence of both runs can be told apart. */
export function lastId(state: State | undefined): number {
  const numbers = (state?.exchanges ?? []).map(each => Number(/\d+$/.exec(each.id)?.[0] ?? 0))
  return Math.max(0, ...numbers)
}
