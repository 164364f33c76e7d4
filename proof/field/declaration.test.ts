/** What can be said of every field service without its toolchain. */
import { describe, expect, it } from 'vitest'
import { referencesOf } from '../../contract/template.ts'
import { declarationOf, fieldNames, truthOfField } from './declaration.ts'

const MADE = ['uuid', 'now', 'tomorrow']

it('refuses a name that no folder has', () => {
  expect(() => declarationOf('no-such-service')).toThrow(/There is no field service "no-such-service"/)
})

it('has at least four services', () => {
  expect(fieldNames().length).toBeGreaterThanOrEqual(4)
})

describe.each(fieldNames())('the field service %s', name => {
  const { environment, start } = declarationOf(name)
  const truth = truthOfField(name)

  it('starts on the port it is given', () => {
    expect(start.join(' ')).toContain('{port}')
  })

  it('places credentials that its operator handed out, and no other', () => {
    const locations = Object.values(truth.questions['auth.request.fields'] as Record<string, string>)
    expect(locations.filter(credential => environment.credentials[credential] === undefined)).toEqual([])
  })

  it('makes examples of what a sender can know', () => {
    const known = { ...environment.credentials, ...environment.testData }
    const unknown = Object.entries(truth.examples).flatMap(([key, example]) =>
      referencesOf(JSON.parse(JSON.stringify(example)))
        .filter(reference => known[reference] === undefined && !MADE.includes(reference))
        .filter(reference => example.let?.[reference] === undefined)
        .filter(reference => truth.examples[reference.split('#')[0] ?? ''] === undefined)
        .map(reference => `${key}: ${reference}`),
    )
    expect(unknown).toEqual([])
  })

  it('names its test data in words that are not on the wire', () => {
    const wire = Object.values(truth.endpoints).flatMap(({ request }) =>
      request.map(field => field.pointer.split('/').at(-1)),
    )
    const leaked = Object.keys(environment.testData).filter(word => wire.includes(word) && !/^[A-Z][a-z]+$/.test(word))
    expect(leaked).toEqual([])
  })
})
