/** The sender by a person: says what to do now and what is seen; Enter goes on, s skips, and silence ends it. */
import { emitKeypressEvents } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StandIn } from '../../certify/proxy/proxy.ts'
import type { Actor } from '../../certify/run.ts'
import { ONE_JOURNEY } from '../../certify/situation.ts'
import type { Sending } from '../../contract/certification.ts'
import { plain, type Terminal } from '../terminal.ts'

/** Without a terminal: this long after the last call the sender is taken to be done. */
const QUIET_MS = 5_000
const MOST_MS = 300_000
const LOOK_MS = 200

export interface Keys {
  /** The key that was pressed since it was asked last. */
  pressed(): 'done' | 'skip' | undefined
  close(): void
}

export function byHand(proxy: StandIn, terminal: Terminal, keys: Keys | undefined): Actor {
  return async ({ name, situation, phase }, signal): Promise<Sending> => {
    const began = performance.now()
    const from = proxy.calls.length
    const title = phase === 'after' ? `${name}, afterwards` : name
    terminal.print(`\n▶ ${title}: ${phase === 'after' ? 'nothing is played now.' : situation.summary}`)
    terminal.print(`  ${phase === 'after' ? ONE_JOURNEY : (situation.asks ?? ONE_JOURNEY)}`)
    if (keys !== undefined) terminal.print('  Enter: done · s: skip')
    let reported = from
    const ended = (how: Sending['ended']): Sending => ({
      how: 'by hand',
      ended: how,
      exitCode: null,
      milliseconds: Math.round(performance.now() - began),
      said: '',
    })
    for (;;) {
      await sleep(LOOK_MS)
      for (const call of proxy.calls.slice(reported))
        if (call.whole || call.leftAt !== undefined) {
          reported++
          terminal.print(`  ${plain(line(call))}`)
        } else break
      if (signal.aborted) return ended('killed')
      const key = keys?.pressed()
      if (key !== undefined) return ended(key === 'skip' ? 'skipped' : 'done')
      const last = proxy.calls.at(-1)
      const isQuiet =
        proxy.calls.length > from && reported === proxy.calls.length && Date.now() - (last?.at ?? 0) > QUIET_MS
      if (keys === undefined && isQuiet) return ended('done')
      if (performance.now() - began > MOST_MS) return ended(proxy.calls.length > from ? 'done' : 'silent')
    }
  }
}

function line({ method, endpoint, answer, fault }: StandIn['calls'][number]): string {
  const message = answer === undefined ? 'no answer' : String(answer.status)
  return `${method} /${endpoint ?? '…'} → ${message}${fault === undefined ? '' : `  (played: ${fault})`}`
}

/** Keys of the terminal, where there is one; its end is an interruption, since nobody could press a key any more. */
export function openKeys(input: NodeJS.ReadStream, interrupt: () => void): Keys | undefined {
  if (input.isTTY !== true) return undefined
  let key: 'done' | 'skip' | undefined
  emitKeypressEvents(input)
  input.setRawMode(true)
  const press = (_text: string, { name, ctrl }: { name?: string; ctrl?: boolean }) => {
    if (ctrl === true && (name === 'c' || name === 'd')) interrupt()
    if (name === 'return' || name === 'enter') key = 'done'
    if (name === 's') key = 'skip'
  }
  input.on('keypress', press)
  input.on('end', interrupt)
  input.resume()
  return {
    pressed: () => {
      const pressed = key
      key = undefined
      return pressed
    },
    close: () => {
      input.off('keypress', press)
      input.off('end', interrupt)
      input.setRawMode(false)
      input.pause()
    },
  }
}
