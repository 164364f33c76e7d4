/** What a member of an envelope says of the whole, by its name. By itself: patterns are dear to k6, and made where they are needed. */

const SUCCESS_KEY = /^(success|succeeded|ok|is_?success|is_?ok)$/i
const TROUBLE_WORD = /^(err|error|fail|failed|failure|fault|nok|ko|invalid|denied|rejected)$/i
const ERROR_KEY = /^(error|errors|fault)$/i
const VERDICT_KEY = /^(status|state|result|outcome|code|type)$/i

export type Role = 'success' | 'verdict' | 'error' | 'none'

export function roleNamed(key: string): Role {
  if (SUCCESS_KEY.test(key)) return 'success'
  if (VERDICT_KEY.test(key)) return 'verdict'
  return ERROR_KEY.test(key) ? 'error' : 'none'
}

export function tellsTrouble(word: string): boolean {
  return TROUBLE_WORD.test(word)
}
