/** Ends that nobody planned: Node's own code for them is 1, which in the table says that a requirement failed. */
import { EXIT } from '../contract/harness-error.ts'

/** Node's word for a program whose last promise nobody keeps. */
const UNSETTLED = 13

/** `told`: says what went wrong, and answers the exit code. */
export function endTruthfully(told: (error: unknown) => number): void {
  const end = (error: unknown) => process.exit(told(error))
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
  process.on('exit', code => {
    // Node 20 tells the listener 0 and sets its own code before.
    if (code === UNSETTLED || process.exitCode === UNSETTLED) process.exitCode = EXIT.harness
  })
  // Whoever reads along may go, as `head` does: the run is not less worth for it, and its code stays true.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') end(error)
    })
}
