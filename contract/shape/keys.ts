/** Which member names are data (an id, a number, a day) and not the name of a field. */
import { isOfFormat } from './formats.ts'

const LONGEST_NAME = 100
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/
const DAY = /^\d{4}-\d{2}(?:-\d{2}(?:[T ].*)?)?$/
/** `JD0145550001` and hashes; `iso3166`, `sha256` and `base64` stay names. */
const MANY_DIGITS = /(?:\d\D*){6}/
const HEX = /^(?=.*\d)[0-9a-f]{16,}$/i

export function isDataKey(key: string): boolean {
  if (key.length > LONGEST_NAME) return true
  const first = key.charCodeAt(0)
  const startsLikeNumber = (first >= 48 && first <= 57) || first === 43 || first === 45
  if (startsLikeNumber && (NUMBER.test(key) || DAY.test(key))) return true
  return hasDigit(key) ? MANY_DIGITS.test(key) || HEX.test(key) || isOfFormat('uuid', key) : isAddress(key)
}

function hasDigit(key: string): boolean {
  return /\d/.test(key)
}

function isAddress(key: string): boolean {
  return key.includes('@', 1) && isOfFormat('email', key)
}
