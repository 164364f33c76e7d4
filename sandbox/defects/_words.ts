/** A word of an answer of one endpoint that is another from now on. */
import { isObject, type Json } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import type { AnswerWord, Dialect } from '../dialect.ts'
import { withBody } from './_answers.ts'

/** Where the dialect says these things in a success of the endpoint, by the last name of the place. */
export function namesOf({ endpoints }: Dialect, endpoint: keyof Dialect['endpoints'], words: AnswerWord[]): string[] {
  return Object.values(endpoints[endpoint].answers).flatMap(answer =>
    answer.fields.flatMap(({ at, means }) =>
      means !== undefined && words.includes(means) ? [at.split('/').at(-1) ?? ''] : [],
    ),
  )
}

export function rewording(
  endpoint: keyof Dialect['endpoints'],
  words: AnswerWord[],
  change: (value: Json) => Json,
): NonNullable<Defect['around']> {
  return async (asked, serve, { dialect }) => {
    const answer = await serve(asked)
    if (asked.endpoint !== endpoint || !answer.ok) return answer
    const names = namesOf(dialect, endpoint, words)
    const renamed = (node: Json, name = ''): Json => {
      if (Array.isArray(node)) return node.map(each => renamed(each, name))
      if (isObject(node))
        return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, renamed(each, key)]))
      return names.includes(name) ? change(node) : node
    }
    return withBody(answer, body => renamed(body) as typeof body)
  }
}
