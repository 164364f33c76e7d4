/** Values nobody has, of the same form as those that are known: for a person who does not exist, an id of nobody. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../contract/endpoint.ts'
import { getAt, type Json, leaves, pointerOf, setAt } from '../contract/json.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { referencesOf } from '../contract/template.ts'
import { linksOf } from '../probe/sender/operations.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { sentSegments } from './request-properties.ts'
import type { Tools } from './test.ts'

/** Where in the template's body a value stands that `isMeant` names. */
export function locationsOf(template: OperationTemplate, isMeant: (reference: string) => boolean): string[] {
  if (template.body === undefined) return []
  return [...leaves(template.body)].flatMap(({ pointer, value }) =>
    typeof value === 'string' && referencesOf(value).some(isMeant) ? [pointer] : [],
  )
}

export const isLink = (reference: string): boolean => reference.includes('#')

/** The same value where no other of its form can be made: codes of countries and languages, dates. */
export function madeUp(value: Json): Json {
  if (typeof value === 'number') return Number.isInteger(value) ? Number(turned(String(value))) : value
  if (typeof value !== 'string' || /^[A-Za-z]{2,3}(-[A-Z]{2})?$/.test(value) || /^\d{4}-\d\d-\d\d/.test(value))
    return value
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return `nobody.${turned(value.split('@')[0] ?? '')}@example.org`
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value))
    return `${value.slice(0, -12)}${hexTurned(value.slice(-12))}`
  if (/^\+?[\d\s()/.-]+$/.test(value)) return value.slice(0, -3) + turned(value.slice(-3))
  return turned(value)
}

/** An id nobody has: numbers go far beyond those that may have been given. */
export function madeUpId(value: Json): Json {
  return typeof value === 'number' && Number.isInteger(value) ? value + 7_654_321 : madeUp(value)
}

/** Letters stay letters of their case, digits stay digits. */
function turned(text: string): string {
  return text
    .replace(/[a-z]/g, letter => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 11) % 26)))
    .replace(/[A-Z]/g, letter => String.fromCharCode(65 + ((letter.charCodeAt(0) - 65 + 11) % 26)))
    .replace(/\d/g, digit => String((Number(digit) + 3) % 10))
}

function hexTurned(text: string): string {
  return text.replace(/[0-9a-f]/gi, digit => ((Number.parseInt(digit, 16) + 7) % 16).toString(16))
}

export interface Claim {
  pointer: string
  value: Json
  /** Of the same form, and nobody's. */
  other: Json
}

/**
 * A person's own data in the recorded call of POST /ext-verify, each with a value that nobody has. `all`: those as
 * well of which no other value can be made.
 */
export async function claimsOf(sender: Sender, testData: Record<string, string>, all = false): Promise<Claim[]> {
  const template = sender.template('ext-verify')
  const locations = locationsOf(template, reference => Object.hasOwn(testData, nameIn(reference)))
  const body = await sender.body('ext-verify')
  return locations.flatMap(pointer => {
    const value = getAt(body, pointerOf(sentSegments(template, pointer)))
    if (value === undefined) return []
    const other = madeUp(value)
    return all || other !== value ? [{ pointer, value, other }] : []
  })
}

/** The recorded call for somebody who does not exist; nothing is proven where it carries nothing of a person. */
export async function madeUpPerson({ sender, environment, must }: Pick<Tools, 'sender' | 'environment' | 'must'>) {
  const claims = await claimsOf(sender, environment.testData)
  if (claims.length === 0) must.undecided('The recorded call carries nothing of a person that could be made up.')
  const change = (body: Json) => claims.reduce((made, { pointer, other }) => setAt(made, pointer, other), body)
  return { claims, difference: { purpose: 'the recorded call for a person who does not exist', change } }
}

/** Where the answer of POST /ext-verify names the person, as later calls take it. */
export function idLocations(sender: Sender): string[] {
  const templates = EXT_ENDPOINTS.flatMap(endpoint =>
    sender.operations(endpoint).map(each => sender.template(endpoint, each)),
  )
  const links = templates.flatMap(linksOf).filter(link => link.endpoint === 'ext-verify')
  return [...new Set(links.map(link => link.pointer))]
}

/** `Phone | digits` is the datum Phone. */
const nameIn = (reference: string): string => reference.split('|')[0]?.trim() ?? reference

/** Short values stand in any text by chance. */
export function isReported(text: string, value: unknown): boolean {
  const shown = String(value)
  return shown.length > 3 && text.includes(shown)
}

/** Calls for someone who does not exist: every value that identified the person is another of the same form. */
export async function rejectsUnknownData(
  endpoint: ExtEndpoint,
  { sender, must, control }: Pick<Tools, 'sender' | 'must' | 'control'>,
  operation = sender.operations(endpoint)[0],
): Promise<void> {
  const locations = locationsOf(sender.template(endpoint, operation), isLink)
  if (locations.length === 0)
    must.notApplicable(`the recorded call to /${endpoint} carries no id from an earlier answer`)
  await control.accepts(endpoint, operation)
  const response = await control.answers(endpoint, {
    purpose: 'the recorded call with an id of nobody',
    ...(operation === undefined ? {} : { operation }),
    change: body =>
      locations.reduce((made, location) => setAt(made, location, madeUpId(getAt(made, location) ?? null)), body),
  })
  must.hold(
    response.outcome !== 'success',
    `POST /${endpoint} is accepted for a customer who does not exist.`,
    'a rejection, or the word that nobody is known',
    response,
  )
}
