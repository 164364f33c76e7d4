/** What an answer tells of the last change: a version that counts, or its time. */
import { type Json, leaves, segmentsOf } from '../contract/json.ts'
import { tokensOf } from '../probe/naming/tokens.ts'

interface Mark {
  pointer: string
  value: string | number
  /** To be compared. */
  at: number
}

const COUNTS = ['version', 'revision', 'rev', 'versie', 'etag']
const CHANGED = [
  'updated',
  'update',
  'changed',
  'change',
  'modified',
  'edited',
  'geaendert',
  'geändert',
  'aenderung',
  'änderung',
  'aktualisiert',
  'gewijzigd',
  'wijziging',
  'modifié',
  'modificado',
  'actualizado',
  'modificato',
  'aggiornato',
]

export function marksIn(json: Json): Mark[] {
  return [...leaves(json)].flatMap(({ pointer, value }): Mark[] => {
    const words = tokensOf(segmentsOf(pointer).at(-1) ?? '')
    if (typeof value === 'number' && words.some(word => COUNTS.includes(word))) return [{ pointer, value, at: value }]
    if (!words.some(word => CHANGED.includes(word))) return []
    if (typeof value === 'number' && value > 1e9) return [{ pointer, value, at: value }]
    const at =
      typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
    return typeof value === 'string' && !Number.isNaN(at) ? [{ pointer, value, at }] : []
  })
}

export const isMoment = ({ value, at }: Mark): boolean => typeof value === 'string' || at > 1e9

export const isNewer = (now: Mark, before: Mark): boolean => now.at > before.at
