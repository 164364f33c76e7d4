/** A sentence for the whole and a list of records, one a member: the shape of most envelopes written by hand. */
import { isObject, type Json } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { squeeze } from './_asked.ts'
import { objectOf, recordsOf } from './_family.ts'
import { isContainer, PATH_KEYS } from './_keys.ts'
import { readGenerically } from './generic.ts'

function hasList(node: Json | undefined, depth = 0): boolean {
  if (!isObject(node) || depth > 2) return false
  return Object.entries(node).some(([key, value]) => {
    const records = recordsOf(value)
    if (records.length > 0)
      return (
        (isContainer(key) || records.every(each => Object.keys(each).length <= 6)) &&
        records.some(each => Object.keys(each).some(name => PATH_KEYS.includes(squeeze(name)) && name !== 'label'))
      )
    return isObject(value) && hasList(value, depth + 1)
  })
}

const canParse = (refusal: Refusal) =>
  hasList(objectOf(refusal)) ||
  recordsOf(refusal.json).some(each =>
    Object.keys(each).some(name => ['field', 'property', 'path', 'propertyname'].includes(squeeze(name))),
  )

const reader: ErrorReader = {
  priority: 420,
  canParse,
  parse: readGenerically,
  examples: [
    {
      source: 'GitHub REST API, 422',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['title'] }],
    },
    {
      source: 'a service in Dutch',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"foutcode":"F400","omschrijving":"Het verzoek is ongeldig.","velden":[{"veld":"klant.naam","melding":"is verplicht"}]}',
        sent: { klant: {} },
      },
      reads: [{ kind: 'missing', at: ['klant', 'naam'] }],
    },
  ],
}
export default reader
