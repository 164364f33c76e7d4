/** Symfony and API Platform: violations by property path, told apart by constraint ids that are the same in every language. */

import { isObject, type JsonObject } from '../json.ts'
import type { ErrorReader, Expected, ObservationKind, Refusal } from '../observation.ts'
import { hasAll, objectOf, recordsOf, textOf } from './_family.ts'
import { distinct, observe } from './_observe.ts'

/** The constants of the constraint classes. */
const IDS: Record<string, ObservationKind> = {
  'c1051bb4-d103-4f74-8988-acbcafc7fdc3': 'blank',
  'ad32d13f-c3d4-423b-909a-857b961eb720': 'null',
  '2fa2158c-2a7f-484b-98aa-975522539ff8': 'missing',
  '7703c766-b5d5-4cef-ace7-ae0dd82304e9': 'unknown',
  '8e179f1b-97aa-4560-a02f-2a8b42e49df7': 'enum',
  'bd79c0ab-ddba-46cc-a703-a7a4b08de310': 'format',
  'de1e3db3-5ed4-4941-aae4-59f3667cc3a3': 'pattern',
  'ba785a8c-82cb-4283-967c-3cf342181b40': 'type',
  'd94b19cc-114f-4f44-9cc4-4138e80a87b9': 'bounds',
  '9ff3fdc4-b214-49db-8718-39c315e33d45': 'bounds',
  '04b91c99-a946-4221-afc5-e65ebac401eb': 'bounds',
}

const records = (refusal: Refusal) =>
  recordsOf(objectOf(refusal)?.['violations']).filter(record => hasAll(record, 'propertyPath'))

function read(record: JsonObject, refusal: Refusal) {
  const text = textOf(record['title']) || textOf(record['message'])
  const id = (textOf(record['type']) || textOf(record['code'])).replace('urn:uuid:', '')
  const kind = IDS[id]
  const parameters = isObject(record['parameters']) ? record['parameters'] : {}
  return observe(
    {
      text,
      path: textOf(record['propertyPath']),
      ...(kind === undefined ? {} : { kind }),
      expected: choices(parameters),
    },
    refusal,
  )
}

/** `{{ choices }}` lists the values that are taken. */
function choices(parameters: JsonObject): Expected {
  const listed = textOf(parameters['{{ choices }}'])
  const values = [...listed.matchAll(/"([^"]{1,100})"/g)].map(found => found[1] ?? '')
  return values.length > 0 ? { values } : {}
}

const reader: ErrorReader = {
  priority: 240,
  canParse: refusal => records(refusal).length > 0,
  parse: refusal => distinct(records(refusal).flatMap(record => read(record, refusal))),
  at: { message: '/detail', fields: '/violations' },
  examples: [
    {
      source: 'Symfony 7 ConstraintViolationListNormalizer, French',
      refusal: {
        status: 422,
        mediaType: 'application/problem+json',
        body: '{"type":"https://symfony.com/errors/validation","title":"Validation Failed","status":422,"detail":"mode: Cette valeur doit être l\'un des choix proposés.","violations":[{"propertyPath":"mode","title":"Cette valeur doit être l\'un des choix proposés.","parameters":{"{{ value }}":"\\"x\\"","{{ choices }}":"\\"home\\", \\"work\\""},"type":"urn:uuid:8e179f1b-97aa-4560-a02f-2a8b42e49df7"}]}',
        sent: { mode: 'x' },
      },
      reads: [{ kind: 'enum', at: ['mode'], expected: { values: ['home', 'work'] } }],
    },
  ],
}
export default reader
