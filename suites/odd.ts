/** What parsers, validators and databases stumble over: each may be taken or rejected, and none is a reason for the service to fail. */
import { type Json, pointerOf, segmentsOf, setAt } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { hasForm, propertiesIn, schemaAt, typesOf } from '../contract/shape/withdraw.ts'
import { targetsOf } from '../probe/requests/vary.ts'
import type { CallOptions } from '../probe/sender/ask.ts'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import type { Batch } from './batch.ts'
import type { Must } from './must.ts'
import { brought, isFirm, type LocatedCheck, type RecordedContract } from './recorded.ts'

export interface Odd {
  /** As a pointer: where, and what stands there. */
  location: string
  /** `with a comma after the last member`. */
  what: string
  difference: Omit<CallOptions, 'purpose' | 'operation'>
}

export type OddCheck = LocatedCheck<Odd & { operation: string }>

/** POST /ext-verify only: it reads, whatever it is sent. */
export function oddChecks(
  family: string,
  make: (template: OperationTemplate, contract: RecordedContract) => readonly Odd[],
): OddCheck[] {
  return brought(family, contract => {
    const [template] = contract.templates('ext-verify')
    if (template === undefined) return []
    return make(template, contract).map(odd => ({
      location: odd.location,
      made: { ...odd, operation: template.operation },
    }))
  })
}

export const isJson = (template: OperationTemplate) =>
  (template.encoding ?? 'json') === 'json' && template.body !== undefined

/** `all`: the checks of the family, of which `own` is one; they share their control requests. */
export async function answersWithoutFault(
  own: OddCheck,
  all: readonly OddCheck[],
  { must, batch }: { must: Must; batch: Batch },
): Promise<ClassifiedResponse> {
  const { made } = own
  if (made === undefined) return must.notApplicable('the recorded request has no place for it')
  const trials = all.flatMap(({ id, made: each }) =>
    each === undefined ? [] : [{ id, difference: { ...each.difference, purpose: `the recorded call ${each.what}` } }],
  )
  const response = await batch.responses('ext-verify', made.operation, trials, 'faults')
  must.beNoServerError(response, `POST /ext-verify answers a request ${made.what} with a server error (5xx).`)
  return response
}

interface OddProperty {
  pointer: string
  types: readonly Json[]
}

/** Every property that is known, those too that the recorded call leaves out. */
function propertiesOf(template: OperationTemplate, contract: RecordedContract): OddProperty[] {
  const schema = contract.requestBody('ext-verify')?.schema
  // A form knows no nesting: its properties are those that the recorded call sends.
  if (schema === undefined || !isJson(template)) return sentProperties(template)
  const known = propertiesIn(schema).map(({ pointer, schema: each }) => ({ pointer, types: typesOf(each) }))
  const names = new Set(known.map(each => each.pointer))
  return [...known, ...sentProperties(template).filter(each => !names.has(each.pointer))]
}

function sentProperties(template: OperationTemplate): OddProperty[] {
  return targetsOf(template).flatMap(({ in: location, pointer, container }) =>
    location === 'body' && !container ? [{ pointer, types: [] }] : [],
  )
}

function textProperties(template: OperationTemplate, contract: RecordedContract): OddProperty[] {
  return propertiesOf(template, contract).filter(({ types }) => types.length === 0 || types.includes('string'))
}

/** Texts of any letters that the recorded call sends, whose length is known to be bounded. */
export function boundedTexts(contract: RecordedContract): { pointer: string; schema: Schema }[] {
  const [template] = contract.templates('ext-verify')
  const whole = contract.requestBody('ext-verify')?.schema
  if (template === undefined || whole === undefined || !isJson(template)) return []
  return textProperties(template, contract).flatMap(({ pointer }) => {
    const schema = schemaAt(whole, segmentsOf(pointer))
    return schema === undefined || hasForm(schema) || !isFirm(schema, 'bounds') ? [] : [{ pointer, schema }]
  })
}

const OF_TYPE: Readonly<Record<string, Json>> = {
  string: 'zz',
  number: 12.5,
  boolean: true,
  null: null,
  array: ['zz'],
  object: { zz: 'zz' },
}

/** Each property with a value of each type that it is not known to have. */
export function otherTypes(template: OperationTemplate, contract: RecordedContract): Odd[] {
  if (!isJson(template)) return []
  return propertiesOf(template, contract).flatMap(({ pointer, types }) =>
    Object.entries(OF_TYPE)
      .filter(([type]) => !types.includes(type) && !(type === 'number' && types.includes('integer')))
      .map(([type, value]) => set(pointer, type, `with ${JSON.stringify(value)} as ${pointer}`, value)),
  )
}

/** By name: in words, and the text. */
export const STRANGE_TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  astral: ['with characters beyond U+FFFF', 'a😀𝔘z'],
  nul: ['with the character U+0000', 'a\u0000b'],
  surrogate: ['with half of a surrogate pair', 'a\ud83db'],
  control: ['with control characters', 'a\u0001\u001b[31m\u007f\u0085b'],
  long: ['with ten thousand characters', 'x'.repeat(10_000)],
}

export const FACTORS_PRODUCT = String(7777 * 7777)
export const MARKUP = '<img src=x onerror=alert(1)>'

export const INJECTIONS: Readonly<Record<string, readonly [string, string]>> = {
  quote: ['with quotes and a comment of SQL', `O'Neil"-- ;`],
  markup: [
    'with markup, expressions of templates and a path',
    `${MARKUP}{{7777*7777}}\${7777*7777}\${jndi:ldap://127.0.0.1/a}../../../etc/passwd`,
  ],
}

export function texts(
  template: OperationTemplate,
  contract: RecordedContract,
  kinds: Readonly<Record<string, readonly [string, string]>>,
): Odd[] {
  return textProperties(template, contract).flatMap(({ pointer }) =>
    Object.entries(kinds).map(([kind, [words, text]]) => set(pointer, kind, `${words} in ${pointer}`, text)),
  )
}

const NUMBERS: Readonly<Record<string, readonly [string, string]>> = {
  'beyond-double': ['a number that no type holds', '1e400'],
  'beyond-64-bits': ['a number beyond 64 bits', '18446744073709551616'],
  'minus-zero': ['minus zero', '-0'],
  fraction: ['a whole number with a fraction', '1.0'],
  exponent: ['a number with an endless exponent', '1e1000000000'],
  digits: ['a number of four hundred digits', '9'.repeat(400)],
}

const MARK = '@@number@@'

/** JSON of our own cannot say them, so that they are written in place of a mark. */
export function numbers(template: OperationTemplate, contract: RecordedContract): Odd[] {
  if (!isJson(template)) return []
  const all = propertiesOf(template, contract)
  const numeric = all.filter(({ types }) => types.includes('number') || types.includes('integer'))
  const locations = numeric.length > 0 ? numeric : all.slice(0, 1)
  return locations.flatMap(({ pointer }) =>
    Object.entries(NUMBERS).map(([kind, [words, text]]) => ({
      location: `${pointer}/${kind}`,
      what: `with ${words} as ${pointer}`,
      difference: {
        change: (body: Json) => setAt(body, pointer, MARK),
        raw: (sent: string) => sent.replace(JSON.stringify(MARK), text),
      },
    })),
  )
}

function set(pointer: string, kind: string, what: string, value: Json): Odd {
  return {
    location: pointerOf([...segmentsOf(pointer), kind]),
    what,
    difference: { change: body => setAt(body, pointer, value) },
  }
}
