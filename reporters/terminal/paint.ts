/** Tones as colours of a terminal. */
import type pc from 'picocolors'
import type { Tone } from '../facts/tone.ts'

export type Colors = ReturnType<typeof pc.createColors>

export function paint(colors: Colors, tone: Tone): (text: string) => string {
  const by = {
    pass: colors.green,
    fail: colors.red,
    warn: colors.yellow,
    inconclusive: colors.magenta,
    skipped: colors.dim,
  }
  return by[tone]
}
