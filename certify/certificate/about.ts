/** Which parts of the contract a duty judges: said by the duty, or read from what its source names. */
import { QUESTIONS } from '../../contract/questions.ts'
import type { Duty } from '../duty.ts'

/** Any change that breaks senders. */
const ANYTHING = '*'

const MARK = /the contract: ([^;]+)/gi
const IDS = QUESTIONS.map(question => question.id as string)
const isPart = (word: string) => IDS.some(id => id === word || id.startsWith(`${word}.`))

/** A duty that names no part rests on the whole. */
export function aboutOf({ source, about }: Pick<Duty, 'source' | 'about'>): string[] {
  if (about !== undefined) return [...about]
  const named = [...source.matchAll(MARK)]
    .flatMap(([, words = '']) => words.split(/[\s,]+/))
    .map(word => word.replace(/^\/|[.]$/g, ''))
    .filter(word => isPart(word))
  const parts = [...new Set(named)]
  return parts.length > 0 ? parts : [ANYTHING]
}

/** Words that `about` may hold, for whoever writes a duty. */
export function isAbout(word: string): boolean {
  return word === ANYTHING || isPart(word)
}

export interface ChangeOfContract {
  question: string
  class: 'breaking' | 'compatible' | 'editorial'
}

/** Whether a change of the contract asks for a duty again. */
export function isTouched(about: readonly string[], { question, class: kind }: ChangeOfContract): boolean {
  if (kind === 'editorial') return false
  return about.some(part =>
    part === ANYTHING || !isPart(question) ? kind === 'breaking' : question === part || question.startsWith(`${part}.`),
  )
}
