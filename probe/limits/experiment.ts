/** Goes up to a rate limit once or twice, within a stated budget, and waits until it is over: what is sent, and when. */
export interface Asked {
  /** `odd`: neither accepted nor refused for haste; two of them end the experiment. */
  verdict: 'allowed' | 'refused' | 'odd'
  /** Seconds to wait, where the service tells. */
  waitSeconds?: number
}

export interface Apparatus {
  ask(purpose: string): Promise<Asked>
  sleep(milliseconds: number): Promise<void>
  /** Asked once, while requests are refused; `false` where the experiment cannot go on. */
  whileLimited(): Promise<boolean>
  /** Whether number and window are known by what was seen so far. */
  isKnown(): boolean
  /** Milliseconds between requests, at least. */
  gapMs: number
}

export interface Ended {
  reached: boolean
  /** Whether requests were accepted again at the end. */
  recovered: boolean
}

/** Requests of one burst. */
export const MOST_BURST = 130
/** A pause after so many tells a window that slides from one that is over at once. */
const LEAD = 8
const ENOUGH = LEAD + 6
const MOST_WAIT_S = 60
const STEP_S = 0.6
/** Seconds of rest between further bursts, where the limit comes back after a few. */
const RESTS_S = [1.5, 3, 6]

export async function experiment(apparatus: Apparatus): Promise<Ended> {
  let odd = 0
  let last: Asked = { verdict: 'allowed' }
  const ask = async (purpose: string): Promise<boolean> => {
    last = await apparatus.ask(purpose)
    if (last.verdict === 'odd' && ++odd > 1) throw new Stopped()
    return last.verdict !== 'refused'
  }
  const burst = async (most: number, purpose: string): Promise<boolean> => {
    for (let sent = 0; sent < most; sent++) if (!(await ask(purpose))) return true
    return false
  }
  const recover = async (): Promise<boolean> => {
    const told = Math.min(last.waitSeconds ?? 0, MOST_WAIT_S)
    let waited = 0
    const wait = async (seconds: number) => {
      await apparatus.sleep(seconds * 1000)
      waited += seconds
    }
    // Asked before as well: what is told may be rounded up, or the next token, or nothing true.
    for (const early of [told * 0.6, 2 * STEP_S, STEP_S]) {
      if (told < 2 || early >= told - waited - 0.1) continue
      await wait(told - waited - early)
      if (await ask('whether the limit is over sooner than it said')) return true
    }
    if (told > waited) await wait(told - waited + 0.1)
    for (let step = 0.25; ; step = Math.min(step * 1.3, 2)) {
      if (await ask('whether the limit is over')) return true
      if (waited + step > MOST_WAIT_S) return false
      await wait(step)
    }
  }
  try {
    let limited = await burst(LEAD, 'one of a few requests in a row, to see how many are let through')
    if (!limited) {
      // Longer than the end of the limit is uncertain, and than a few requests after it last.
      await apparatus.sleep(1000 * STEP_S + Math.max(1000, ENOUGH * apparatus.gapMs * 1.2))
      limited = await burst(MOST_BURST - LEAD, 'one of many requests in a row, to see how many are let through')
    }
    if (!limited) return { reached: false, recovered: true }
    if (!(await apparatus.whileLimited()) || !(await recover()))
      return { reached: true, recovered: last.verdict === 'allowed' }
    limited = await burst(ENOUGH, 'one of a few requests right after the limit was over')
    if (!limited && !apparatus.isKnown())
      limited = await burst(MOST_BURST - ENOUGH, 'one of many requests right after the limit was over, to count them')
    else if (limited)
      for (const rest of RESTS_S) {
        await apparatus.sleep(rest * 1000)
        limited = await burst(ENOUGH, 'one of a few requests after a rest')
      }
    return { reached: true, recovered: !limited || (await recover()) }
  } catch (error) {
    if (error instanceof Stopped) return { reached: false, recovered: true }
    throw error
  }
}

class Stopped extends Error {}
