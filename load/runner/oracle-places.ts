/** Where in recorded answers the oracles look: members that may repeat the request, and the one that names what was made. */
import { isObject, type Json, leaves, pointerOf, segmentsOf } from '../../contract/json.ts'
import { referencesOf } from '../../contract/template.ts'
import { tokensOf } from '../../probe/naming/tokens.ts'
import type { Echo, RecordedAnswer } from '../core/oracles/plan.ts'
import type { PlannedCall } from '../core/plan.ts'

type Answers = Readonly<Record<string, RecordedAnswer>>
const MOST_ECHOES = 6

/** Members of the same name, or of the name that the request takes its value from; whether they repeat it, the run shows. */
export function echoesOf(call: PlannedCall, answers: Answers): Echo[] {
  if (changesSharedState(call)) return []
  const sent = [...leaves(call.template.body ?? null)].filter(
    ({ value }) => typeof value === 'string' && value.includes('{{'),
  )
  const answered = Object.values(answers).flatMap(({ schema }) => [...scalarsIn(schema ?? {}, [])])
  const echoes = sent.flatMap(({ pointer, value }) => {
    const names = new Set([lastOf(pointer), ...referencesOf(value).map(nameOf)].map(plain))
    return answered
      .filter(path => names.has(plain(path.at(-1) ?? '')))
      .map(path => ({ answered: pointerOf(path), sent: pointer }))
  })
  return [...new Map(echoes.map(echo => [JSON.stringify(echo), echo])).values()].slice(0, MOST_ECHOES)
}

/** What one journey writes there another one reads. */
export function changesSharedState({ endpoint, operation }: Pick<PlannedCall, 'endpoint' | 'operation'>): boolean {
  return endpoint === 'ext-reach' && operation !== 'check'
}

const IDENTIFIES = /^(id|ids|uuid|guid|ulid|ref|reference|referenz|number|nr|nummer|kennung|no)$/
const OF_SOMETHING_ELSE =
  /^(request|trace|correlation|customer|client|user|recipient|session|tracking|order|kunde|kunden|sender|template|channel)$/

/** The member that names the notification that was accepted. */
export function madeIn(answers: Answers): string | null {
  const paths = Object.values(answers).flatMap(({ schema }) => [...scalarsIn(schema ?? {}, [])])
  const named = paths.filter(path => {
    const words = tokensOf(path.at(-1) ?? '')
    return words.some(word => IDENTIFIES.test(word)) && !words.some(word => OF_SOMETHING_ELSE.test(word))
  })
  const [best] = named.sort((a, b) => a.length - b.length)
  return best === undefined ? null : pointerOf(best)
}

/** Outside of lists: there a place names no one member. */
function* scalarsIn(schema: Json, at: string[]): Generator<string[]> {
  if (!isObject(schema)) return
  const { properties, type } = schema
  if (at.length > 0 && [type].flat().some(each => /^(string|integer|number)$/.test(String(each)))) yield at
  if (isObject(properties)) for (const [name, each] of Object.entries(properties)) yield* scalarsIn(each, [...at, name])
}

function lastOf(pointer: string): string {
  return segmentsOf(pointer).at(-1) ?? ''
}

/** `customerId` of `ext-verify#/customerId`. */
function nameOf(reference: string): string {
  const hash = reference.indexOf('#')
  return hash < 0 ? reference : lastOf(reference.slice(hash + 1))
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
