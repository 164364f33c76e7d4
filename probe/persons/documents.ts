/** Documents without the values of persons: answers that are recorded, the contract that was learnt from them, and the record of a run. */
import { isObject, type Json } from '../../contract/json.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { Run } from '../../contract/run.ts'
import { mapExchange, nameOr, ofNumber } from '../client/structure.ts'
import type { Persons } from './persons.ts'

/** What was sent or answered: every value, and names where they are no names. A number of a person becomes a text. */
export function withoutPersons(node: Json, persons: Persons): Json {
  if (typeof node === 'string') return persons.value(node)
  if (typeof node === 'number') {
    const message = persons.number(String(node))
    return message === String(node) ? node : ofNumber(message)
  }
  return withinBoth(
    node,
    name => nameOr(name, persons),
    item => withoutPersons(item, persons),
  )
}

/** Of a contract its words stay, whatever the test data are: only what no name and no word is like is a person's in it, and what its templates send. */
export function contractWithoutPersons<T>(node: T, persons: Persons): T {
  const within = (item: Json): Json => {
    if (typeof item === 'string') return persons.name(item)
    if (!isObject(item)) return withinBoth(item, persons.name, within)
    return Object.fromEntries(
      Object.entries(item).map(([key, each]) => [
        persons.name(key),
        key === 'x-recipes' ? sentWithoutPersons(each, persons) : within(each),
      ]),
    )
  }
  return within(node as Json) as T
}

/** Figures that are somebody's stand as the template that makes them; what holds none may be a word. */
function sentWithoutPersons(node: Json, persons: Persons): Json {
  if (typeof node !== 'string' && typeof node !== 'number')
    return withinBoth(node, persons.name, item => sentWithoutPersons(item, persons))
  const stated = /\d{3}/.test(String(node)) ? withoutPersons(node, persons) : node
  if (/^\{\{(?!part of )[^{}]*\}\}$/.test(String(stated))) return stated
  return typeof node === 'string' ? persons.name(node) : node
}

/** Its sentences quote what was answered; its values are the contract's. */
export function ledgerWithoutPersons(ledger: Ledger, persons: Persons): Ledger {
  const questions = Object.entries(ledger.questions).map(([id, { how, ask, ...rest }]) => {
    const asked = ask === undefined ? {} : { ask: persons.sentence(ask) }
    return [id, { ...contractWithoutPersons(rest, persons), how: persons.sentence(how), ...asked }] as const
  })
  return { ...ledger, questions: Object.fromEntries(questions) }
}

function withinBoth(node: Json, name: (text: string) => string, item: (node: Json) => Json): Json {
  if (Array.isArray(node)) return node.map(item)
  return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, each]) => [name(key), item(each)])) : node
}

/** Ids, titles and pointers stay: what they name is the contract's. */
export function runWithoutPersons(run: Run, persons: Persons): Run {
  const { sentence } = persons
  const { receipt, gate } = run
  return {
    ...run,
    because: sentence(run.because),
    next: run.next.map(sentence),
    ledger: ledgerWithoutPersons(run.ledger, persons),
    openapi: contractWithoutPersons(run.openapi, persons),
    drift: run.drift.map(({ before, after, ...each }) => ({
      ...each,
      ...(before === undefined ? {} : { before: contractWithoutPersons(before, persons) }),
      ...(after === undefined ? {} : { after: contractWithoutPersons(after, persons) }),
      sentence: sentence(each.sentence),
    })),
    checks: run.checks.map(({ reason, expected, actual, ...each }) => ({
      ...each,
      ...(reason === undefined ? {} : { reason: sentence(reason) }),
      ...(expected === undefined ? {} : { expected: sentence(expected) }),
      ...(actual === undefined ? {} : { actual: sentence(actual) }),
    })),
    ...(gate === undefined
      ? {}
      : { gate: { ...gate, reasons: gate.reasons.map(sentence), notes: gate.notes.map(sentence) } }),
    ...(receipt === undefined
      ? {}
      : { receipt: { ...receipt, acts: receipt.acts.map(act => ({ ...act, purpose: sentence(act.purpose) })) } }),
    exchanges: run.exchanges.map(each => mapExchange(each, persons)),
  }
}
