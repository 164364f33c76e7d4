/** Members that may be there beside what was asked for: named by answers, by the test data, or usual for the endpoint. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, pointerOf, segmentsOf } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Lab } from '../lab.ts'
import { inStyle, type Style, tokensOf } from '../naming/tokens.ts'
import { targetsOf } from './vary.ts'
import { wordsFor } from './words.ts'

const MOST = 160

/** Pointers, the likelier first; none of them stands in the request. */
export function extraPlaces(lab: Lab, endpoint: ExtEndpoint, template: RequestTemplate, style: Style): string[] {
  const sent = targetsOf(template).filter(target => target.in === 'body')
  const there = new Set(sent.map(target => target.pointer))
  const parents = ['', ...sent.filter(target => isObject(target.template)).map(target => target.pointer)]
  const answered = answeredPlaces(lab, endpoint, parents)
  const words = [...wordsFor(endpoint, namesSeen(lab, sent)), ...Object.keys(lab.environment.testData)].map(tokensOf)
  const names = [...new Set(words.map(each => inStyle(each, style)))]
  const usual = parents.flatMap(parent => names.map(name => `${parent}/${name}`))
  return [...new Set([...answered, ...usual])].filter(pointer => !there.has(pointer)).slice(0, MOST)
}

function namesSeen(lab: Lab, sent: readonly { pointer: string }[]): string[] {
  const answers = [...lab.memory.answers.values()].flatMap(answer => objectPlaces(answer))
  return [...sent.map(({ pointer }) => pointer), ...answers.map(({ pointer }) => pointer)].flatMap(pointer =>
    tokensOf(segmentsOf(pointer).at(-1) ?? ''),
  )
}

/** What an endpoint reads back it often takes: its answers' members where they stand, and inside each object of the request. */
function answeredPlaces(lab: Lab, endpoint: ExtEndpoint, parents: readonly string[]): string[] {
  const answers = [...lab.memory.answers].filter(([name]) => name === endpoint || name.startsWith(`${endpoint}.`))
  return answers.flatMap(([, answer]) => {
    const places = objectPlaces(answer)
    const bare = places.map(({ pointer }) => pointer)
    // An envelope of answers (`data`) is rarely one of requests.
    const unwrapped = bare
      .map(pointer => pointerOf(segmentsOf(pointer).slice(1)))
      .filter(pointer => pointer !== '' && segmentsOf(pointer).length > 0)
    const inside = parents
      .filter(parent => parent !== '')
      .flatMap(parent => places.map(({ pointer }) => `${parent}${pointerOf(segmentsOf(pointer).slice(-1))}`))
    return [...bare, ...unwrapped, ...inside]
  })
}

/** Members that are no lists; what stands in a list is left out. */
function objectPlaces(answer: Json): { pointer: string }[] {
  const found: { pointer: string }[] = []
  const walk = (node: Json, pointer: string): void => {
    if (!isObject(node)) return
    for (const [key, item] of Object.entries(node)) {
      const at = pointer + pointerOf([key])
      found.push({ pointer: at })
      walk(item, at)
    }
  }
  walk(answer, '')
  return found
}
