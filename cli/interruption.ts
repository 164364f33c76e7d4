/** The first Ctrl-C stops in order, the second at once. */
import { EXIT } from '../contract/harness-error.ts'
import type { Terminal } from './terminal.ts'

/** One key press comes two or three times: from the terminal, from npm and from tsx, which pass it on. */
const ECHO_MS = 500

export function interruption(terminal: Terminal): AbortSignal {
  const controller = new AbortController()
  let first = 0
  const stop = () => {
    if (controller.signal.aborted) {
      if (performance.now() - first > ECHO_MS) process.exit(EXIT.interrupted)
      return
    }
    first = performance.now()
    terminal.progress('Stopping: the run ends in order and leaves a partial report. Once more stops at once.')
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return controller.signal
}
