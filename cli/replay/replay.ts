/** `--replay`: what a report shows, seen again, in a folder of its own beside the runs. */
import { HarnessError } from '../../contract/harness-error.ts'
import type { Context } from '../command.ts'
import { guarded } from '../guarded.ts'
import type { Places } from '../options.ts'
import { openSession } from '../session.ts'
import { replayCheck } from './check.ts'
import { replayExchange } from './exchange.ts'
import { replayedIn } from './find.ts'

const ALONE = ['only', 'update', 'baseline', 'fromScratch', 'sign'] as const

export async function replayRun(options: Record<string, unknown>, places: Places, context: Context): Promise<number> {
  const beside = ALONE.find(name => options[name] !== undefined)
  if (beside !== undefined)
    throw new HarnessError(
      'USAGE',
      `--replay and --${beside.replace('fromScratch', 'from-scratch')} do not go together: nothing was sent.`,
      'A replay runs one check, or sends one request, of the newest run.',
    )
  const id = String(options['replay'])
  const found = replayedIn(id, places)
  const session = await openSession(places, context, { dialect: String(options['dialect']), within: REPLAYS })
  const json = options['json'] === true
  return guarded({ command: 'conformance' }, session, context, () =>
    'exchange' in found
      ? replayExchange(found.exchange, found.run, session, context, json)
      : replayCheck(found, session, context, json),
  )
}

/** A folder of its own, so that the newest run stays the one that was asked about. */
const REPLAYS = 'replays'
