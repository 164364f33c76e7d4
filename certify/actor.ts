/** Who makes the sender act: its command, or a person. */
import type { Sending } from '../contract/certification.ts'
import type { Situation } from './situation.ts'

/** What the sender is to do now. */
interface Ask {
  name: string
  situation: Situation
  /** `after`: one whole journey in which nothing happens. */
  phase: 'played' | 'after'
  /** The name of the situation in which nothing happens. */
  plain: string
}

/** Makes the sender act, and comes back when it is done. */
export type Actor = (ask: Ask, signal: AbortSignal) => Promise<Sending>
