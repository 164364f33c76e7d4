/** One place for all workers of a run: who sends next, which checks are made, how far it is. Workers ask over a local socket. */
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Check, Verdict } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { type Acts, type Budget, type RunBudget, RunSpent, type Settled, type Wanted } from '../probe/client/budget.ts'
import type { Cost } from '../probe/client/types.ts'
import type { Part } from './checks.ts'
import { affordable, Choice, type Limit, secondsFor } from './outlook.ts'

/** A service that is judged. */
export interface Judged {
  budget: RunBudget
  limit?: Limit | undefined
  /** Those that can be made, once they are listed; without them every check is made, as long as the budget lasts. */
  checks?(): readonly Check[]
}

export interface Progress {
  done: number
  leftOut: number
  all: number
  /** Of those still waiting, for which there is no room as it stands now. */
  unfit: number
  /** Requests that are to be expected of the others. */
  requests: number
  /** Seconds that are left, roughly. */
  seconds: number
}

export interface Desk {
  address: string
  /** Over all services; `undefined` before the first check. */
  progress(): Progress | undefined
  /** How many checks ended so, over all services. */
  ended(verdict: Verdict): number
  /** Why no check is begun any more, once none is under way either. */
  spent(): string | undefined
  close(): void
}

/** What a worker asks of the desk, by the name of what is done there. */
const ASKED = ['turn', 'pause', 'may', 'among', 'settle', 'giveBack', 'close', 'over'] as const
type Asked = (typeof ASKED)[number]

/** Without an `id` nothing is answered. */
interface Message {
  id?: number
  target: string
  ask: Asked
  of: unknown[]
}
interface Trouble {
  member?: RunSpent['member']
  code: HarnessError['code']
  message: string
  hint: string
}
type Answer = { value: unknown } | { trouble: Trouble }

/** What came of it was reported in an earlier part of the run. */
export const DECIDED = 'decided'

/** What a request takes at least, with all that is worked out of its answer [measured on two cores: 0.015 to 0.03]. */
const REQUEST_S = 0.02
/** Under this nothing is told by how long it took so far. */
const TELLING_S = 5

/** `onPlan` is called before the first check is made, where one service is judged. */
export async function openDesk(
  services: ReadonlyMap<string, Judged>,
  onPlan: (plan: Progress) => void = () => undefined,
): Promise<Desk> {
  const books = new Map([...services].map(([name, judged]) => [name, new Counter(judged, onPlan)]))
  const dir = mkdtempSync(join(tmpdir(), 'run-'))
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${dir.replace(/\W+/g, '-')}` : join(dir, 'desk')
  const open = new Set<net.Socket>()
  const server = net.createServer(socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    linesFrom(socket, async line => {
      const { id, target, ask, of } = JSON.parse(line) as Message
      const recorder = books.get(target)
      if (recorder === undefined || !ASKED.includes(ask)) return
      const answer = await answered(() => (recorder[ask] as (...all: unknown[]) => unknown).apply(recorder, of))
      if (id !== undefined && !socket.destroyed) socket.write(`${JSON.stringify({ id, ...answer })}\n`)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve))
  server.unref()
  return {
    address,
    progress: () => together([...books.values()].flatMap(each => each.progress() ?? [])),
    ended: verdict => [...books.values()].reduce((sum, each) => sum + each.ended(verdict), 0),
    spent: () => {
      const all = [...books.values()].map(each => each.spent())
      return all.every(each => each !== undefined) ? all[0] : undefined
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function answered(work: () => unknown): Promise<Answer> {
  try {
    return { value: (await work()) ?? null }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    const { code, message, hint } = error
    return { trouble: { ...(error instanceof RunSpent ? { member: error.member } : {}), code, message, hint } }
  }
}

/** Who is gone says no more: the end of a connection is told by its closing. */
function linesFrom(socket: net.Socket, hear: (line: string) => void): void {
  const end = () => socket.destroy()
  socket.on('error', end)
  createInterface({ input: socket }).on('line', hear).on('error', end)
}

class Counter {
  readonly #judged: Judged
  readonly #onPlan: (plan: Progress) => void
  #began = performance.now()
  readonly #before: number
  #choice: Choice | undefined
  #all = 0
  #leftOut = 0
  /** Seconds in which something was closed by a limit, and until when it is. */
  #closed = 0
  #closedUntil = 0
  readonly #under = new Set<string>()
  readonly #over = new Map<string, Verdict>()

  constructor(judged: Judged, onPlan: (plan: Progress) => void) {
    this.#judged = judged
    this.#onPlan = onPlan
    this.#before = judged.budget.cost().requests
  }

  async turn(wanted: Wanted): Promise<{ waited: number; cost: Cost }> {
    return { waited: await this.#judged.budget.turn(wanted), cost: this.#judged.budget.cost() }
  }

  pause = (milliseconds: number): Promise<void> => this.#judged.budget.pause(milliseconds)
  settle = (settled: Settled): void => this.#judged.budget.settle(settled)
  giveBack = (acts: Acts): void => this.#judged.budget.giveBack(acts)

  close(scope: string, milliseconds: number): void {
    this.#judged.budget.close(scope, milliseconds)
    const from = Math.max(this.#seconds(), this.#closedUntil)
    this.#closedUntil = Math.max(from, this.#seconds() + milliseconds / 1000)
    this.#closed += this.#closedUntil - from
  }

  over(check: string, verdict: Verdict): void {
    this.#under.delete(check)
    this.#over.set(check, verdict)
  }

  among(ids: readonly string[]): string[] {
    return this.#judged.checks === undefined ? [...ids] : this.#among(ids).made
  }

  #among(ids: readonly string[], isPatient = false): { made: string[]; means: string } {
    const { requests, means } = this.#affordable()
    return { made: this.#chosen().among(ids, { affordable: requests, sent: this.#sent(), isPatient }), means }
  }

  /** Requests that can still be sent, and what it is that allows no more. */
  #affordable(): { requests: number; means: string } {
    const { budget, limit } = this.#judged
    const { maxRequests, maxMinutes } = budget.policy
    const { requests, inTime } = affordable(budget, limit, this.#pace())
    return requests <= inTime
      ? { requests, means: `the ${maxRequests} requests of policy.maxRequests` }
      : { requests: inTime, means: `the ${maxMinutes} minutes of policy.maxMinutes` }
  }

  /** Why it is left out; empty where it is made. */
  may(check: string, part?: Part): string {
    if (this.#judged.checks === undefined) return ''
    if (part === 'again' && !this.#chosen().isOpen(check)) return DECIDED
    const { made, means } = this.#among([check], part === 'first')
    if (made.length > 0 || part !== 'first') this.#choice?.decided(check, made.length > 0)
    if (made.length > 0) this.#under.add(check)
    if (made.length > 0) return ''
    if (part !== 'first') this.#leftOut++
    return leftOutText(means)
  }

  spent(): string | undefined {
    const { requests, milliseconds } = this.#judged.budget.left()
    const isOver = this.#choice !== undefined && Math.min(requests, milliseconds) === 0 && this.#under.size === 0
    return isOver ? leftOutText(this.#affordable().means) : undefined
  }

  ended(verdict: Verdict): number {
    return [...this.#over.values()].filter(each => each === verdict).length
  }

  progress(): Progress | undefined {
    return this.#choice === undefined ? undefined : this.#progress(this.#choice)
  }

  #progress(choice: Choice): Progress {
    const { budget, limit } = this.#judged
    const { requests, unfit } = choice.outlook({ affordable: this.#affordable().requests, sent: this.#sent() })
    const done = this.#over.size
    const open = Math.max(0, this.#all - done - this.#leftOut)
    const share = (done + this.#leftOut) / Math.max(1, this.#all)
    const passed = this.#seconds()
    const soFar = passed > TELLING_S && share > 0.05 ? (passed * (1 - share)) / share : 0
    const known = Math.max(secondsFor(requests, budget.policy.requestsPerSecond, limit), requests * REQUEST_S)
    const closed = open === 0 ? 0 : (budget.closed()[0]?.milliseconds ?? 0) / 1000
    const seconds = Math.min(Math.max(soFar, known, closed), budget.left().milliseconds / 1000)
    return { done, leftOut: this.#leftOut, all: this.#all, unfit, requests, seconds }
  }

  #chosen(): Choice {
    if (this.#choice === undefined) {
      const checks = this.#judged.checks?.() ?? []
      this.#all = checks.length
      this.#choice = new Choice(checks)
      this.#began = performance.now()
      this.#onPlan(this.#progress(this.#choice))
    }
    return this.#choice
  }

  #sent(): number {
    return this.#judged.budget.cost().requests - this.#before
  }

  #seconds(): number {
    return (performance.now() - this.#began) / 1000
  }

  /** Requests a second, as far as it is known how fast the service and this machine are: what a limit held up tells nothing of that. */
  #pace(): number {
    const open = this.#seconds() - this.#closed + Math.max(0, this.#closedUntil - this.#seconds())
    return open > 2 * TELLING_S && this.#sent() > 20 ? this.#sent() / open : Number.POSITIVE_INFINITY
  }
}

const leftOutText = (means: string) => `Left out: ${means} do not suffice for all checks, and others are worth more.`

function together(all: readonly Progress[]): Progress | undefined {
  const sum = (of: (each: Progress) => number) => all.reduce((total, each) => total + of(each), 0)
  if (all.length === 0) return undefined
  return {
    done: sum(each => each.done),
    leftOut: sum(each => each.leftOut),
    all: sum(each => each.all),
    unfit: sum(each => each.unfit),
    requests: sum(each => each.requests),
    seconds: Math.max(...all.map(each => each.seconds)),
  }
}

/** How a worker asks. */
export interface AtDesk extends Budget {
  /** Why a check is left out; empty where it is made. */
  may(check: string, part?: Part): Promise<string>
  /** Of these checks, those that would be made as it stands now. */
  among(ids: readonly string[]): Promise<string[]>
  over(check: string, verdict: Verdict): void
  /** As `RunBudget.pause`. */
  pause(milliseconds: number): Promise<void>
  leave(): void
}

export async function atDesk(address: string, target: string): Promise<AtDesk> {
  const socket = net.connect(address)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.unref()
  return new RemoteDesk(socket, target)
}

class RemoteDesk implements AtDesk {
  readonly #socket: net.Socket
  readonly #target: string
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #asked = 0
  #cost: Cost = { requests: 0, refusedLogIns: 0, notifications: 0, changes: 0 }

  constructor(socket: net.Socket, target: string) {
    this.#socket = socket
    this.#target = target
    linesFrom(socket, line => {
      const { id, ...answer } = JSON.parse(line) as Answer & { id: number }
      const resolve = this.#waiting.get(id)
      this.#waiting.delete(id)
      resolve?.(answer)
    })
    socket.on('close', () => {
      const trouble = { code: 'INTERRUPTED', message: 'The run was stopped: nothing more is sent.', hint: '' } as const
      for (const resolve of this.#waiting.values()) resolve({ trouble })
      this.#waiting.clear()
    })
  }

  async turn(wanted: Wanted): Promise<number> {
    const { waited, cost } = await this.#ask('turn', wanted)
    this.#cost = cost
    return waited
  }

  settle(settled: Settled): void {
    // Until the next answer of the desk brings the count of all.
    if (settled.rejectedLogin) this.#cost.refusedLogIns++
    this.#tell({ ask: 'settle', of: [settled] })
  }

  may = (check: string, part?: Part): Promise<string> => this.#ask('may', check, part)
  among = (ids: readonly string[]): Promise<string[]> => this.#ask('among', ids)
  pause = (milliseconds: number): Promise<void> => this.#ask('pause', milliseconds)
  giveBack = (acts: Acts): void => this.#tell({ ask: 'giveBack', of: [acts] })
  close = (scope: string, milliseconds: number): void => this.#tell({ ask: 'close', of: [scope, milliseconds] })
  over = (check: string, verdict: Verdict): void => this.#tell({ ask: 'over', of: [check, verdict] })
  cost = (): Cost => ({ ...this.#cost })
  leave = (): void => void this.#socket.end()

  #tell(message: Omit<Message, 'target'>): void {
    if (!this.#socket.destroyed) this.#socket.write(`${JSON.stringify({ target: this.#target, ...message })}\n`)
  }

  /** Throws what the budget threw. */
  async #ask<Of extends Asked>(ask: Of, ...of: Parameters<Counter[Of]>): Promise<Awaited<ReturnType<Counter[Of]>>> {
    const id = this.#asked++
    const answer = await new Promise<Answer>(resolve => {
      this.#waiting.set(id, resolve)
      // While it waits for an answer the worker must not end.
      this.#socket.ref()
      this.#tell({ id, ask, of })
      if (this.#socket.destroyed) this.#socket.emit('close')
    })
    if (this.#waiting.size === 0) this.#socket.unref()
    if ('value' in answer) return answer.value as Awaited<ReturnType<Counter[Of]>>
    const { member: property, code, message, hint } = answer.trouble
    throw property === undefined ? new HarnessError(code, message, hint) : new RunSpent(property, message)
  }
}
