import type { Terminal } from '../cli/terminal.ts'

/** A terminal that shows nothing but what is asked for. */
export function stillTerminal(response: Partial<Terminal> = {}): Terminal {
  return {
    color: false,
    width: 80,
    print() {},
    answer() {},
    progress() {},
    status() {},
    complain() {},
    warn() {},
    keepFrom() {},
    kept: text => text,
    knows: () => true,
    hold() {},
    debug() {},
    ...response,
  }
}
