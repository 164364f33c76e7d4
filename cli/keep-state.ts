/** The state beside the reports of a run: how far discovery came, to go on with. */
import { join } from 'node:path'
import { STATE_FILE, type State } from '../probe/resume/state.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import type { Session } from './session.ts'
import { shownIn } from './shown.ts'

export async function keepState(session: Session, tried: readonly string[]): Promise<void> {
  const { run, environment, dir } = session
  const state: State = {
    schemaVersion: 1,
    run,
    environment: { name: environment.name, baseUrl: environment.baseUrl },
    tried: [...tried],
    exchanges: shownIn(session),
  }
  await writeAtomically(join(dir, STATE_FILE), `${JSON.stringify(state)}\n`)
}

/** The command that goes on with this run. */
export function resumeWith({ run, places }: { run: string; places: { env: string } }, command = 'discover'): string {
  return `npm run ${command} -- --env ${places.env} --resume ${run}`
}
