/** Each form in which a value of an environment may stand in a file, with its name. */
import { formsOf, hashForms, pairForms } from '../client/forms.ts'
import type { Environment } from '../environment/types.ts'
import { personalData } from '../persons/data.ts'

/** Shorter values are words that stand anywhere. */
const SHORTEST = 6

type Known = Pick<Environment, 'credentials' | 'testData' | 'second' | 'load'>

/** `held`: a token that is known beside. */
export function secretForms({ credentials, second }: Known, held?: string): Map<string, string> {
  const applications = [credentials, second?.credentials ?? {}].map(each => Object.entries(each))
  const token: [string, string][] = held === undefined ? [] : [['the token', held]]
  const forms = formsBy([...applications.flat(), ...token])
  for (const secrets of applications)
    for (const [name, first] of secrets) {
      for (const [, other] of secrets) for (const form of pairForms(first, other)) forms.set(form, name)
      if (first.length >= SHORTEST) for (const form of hashForms(first)) forms.set(form, `a hash of ${name}`)
    }
  return forms
}

/** Of what is a person's and no word: as it is, and coded. `People` finds the rest. */
export function personForms(environment: Known): Map<string, string> {
  const data = personalData(environment).filter(({ value }) => /[\d@]/.test(value))
  return formsBy(data.map(({ name, value }) => [name, value]))
}

/** Names of values that are too short to be looked for. */
export function tooShort({ credentials, second }: Known): string[] {
  const all = [...Object.entries(credentials), ...Object.entries(second?.credentials ?? {})]
  return all.filter(([, value]) => value.length < SHORTEST).map(([name]) => name)
}

function formsBy(values: readonly [string, string][]): Map<string, string> {
  const forms = new Map<string, string>()
  for (const [name, value] of values)
    for (const form of value.length < SHORTEST ? [] : formsOf(value)) if (form.length >= SHORTEST) forms.set(form, name)
  return forms
}
