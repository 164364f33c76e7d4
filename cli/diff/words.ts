/** A comparison in words: one line on top, and the old and the new of each change. */
import type { DriftClass } from '../../contract/drift.ts'
import type { Comparison } from './comparison.ts'

export function headline({ verdict, counts, before, after }: Comparison): string {
  const between = `${before.name} (${before.what}) and ${after.name} (${after.what})`
  if (verdict === 'same') return `No difference between ${between}.`
  const parts = Object.entries(counts).flatMap(([name, n]) => (n === 0 ? [] : [`${n} ${name}`]))
  return `${parts.join(', ')} ${Object.values(counts).reduce((a, b) => a + b, 0) === 1 ? 'change' : 'changes'} between ${between}.`
}

export const CLASS_HEADS: Record<DriftClass, string> = {
  breaking: 'Breaking: a sender that works today may fail',
  compatible: 'Compatible: a sender that works today goes on working',
  editorial: 'Editorial: nothing changed as far as can be told',
}

export function valueWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}
