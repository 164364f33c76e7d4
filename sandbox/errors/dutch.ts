/** Dutch: a code, a description and a list of members with what is wrong. */
import { type Issue, type Reason, type Statuses, statusFor } from '../refusal.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = { invalid: 400 }

const REASONS: Readonly<Record<Reason, string>> = {
  malformed: 'De inhoud is geen geldige JSON.',
  version: 'Deze versie wordt niet ondersteund.',
  'credentials-wrong': 'De inloggegevens zijn onjuist.',
  'token-missing': 'Er is geen toegangssleutel meegegeven.',
  'token-invalid': 'De toegangssleutel is ongeldig.',
  'token-expired': 'De toegangssleutel is verlopen.',
  forbidden: 'Deze toepassing mag dit niet.',
  'not-found': 'Niet gevonden.',
  'no-match': 'Geen klant gevonden met deze gegevens.',
  'unknown-customer': 'Deze klant bestaat niet.',
  'unknown-delivery': 'Deze zending bestaat niet.',
  'unknown-notification': 'Dit bericht bestaat niet.',
  'method-not-allowed': 'Deze methode is niet toegestaan.',
  'key-reused': 'Deze sleutel is al voor een ander verzoek gebruikt.',
  'too-large': 'Het verzoek is te groot.',
  'media-type': 'Dit mediatype wordt niet ondersteund.',
  invalid: 'Het verzoek is ongeldig.',
  locked: 'Het account is tijdelijk geblokkeerd.',
  'rate-limited': 'Te veel verzoeken.',
  internal: 'Er is iets misgegaan.',
}

export const dutch: ErrorStyle = {
  truth: {
    family: 'field-list',
    mediaType: 'application/json',
    at: { message: '/omschrijving', fields: '/velden', code: '/foutcode' },
  },
  tells: 'all',
  render({ reason, issues }) {
    const body = { foutcode: `F${statusFor(reason, {})}`, omschrijving: REASONS[reason] }
    const velden = issues.map(each => ({ veld: each.path.join('.'), melding: sentence(each) }))
    return {
      status: statusFor(reason, STATUSES),
      mediaType: 'application/json',
      body: issues.length === 0 ? body : { ...body, velden },
    }
  },
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'tekst',
  integer: 'een geheel getal',
  object: 'een object',
  array: 'een lijst',
  boolean: 'waar of onwaar',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'een geldig e-mailadres',
  e164: 'een geldig telefoonnummer',
  uuid: 'een geldige UUID',
  'date-time': 'een geldig tijdstip',
  time: 'een geldige tijd (UU:MM)',
  country: 'een geldige landcode',
}

function sentence({ kind, expected }: Issue): string {
  const { minLength, maxLength, minimum, maximum } = expected
  if (kind === 'missing') return 'is verplicht'
  if (kind === 'blank' || kind === 'null') return 'mag niet leeg zijn'
  if (kind === 'unknown') return 'is onbekend'
  if (kind === 'type') return `moet ${TYPES[expected.type ?? ''] ?? expected.type} zijn`
  if (kind === 'enum') return `moet een van de volgende waarden zijn: ${(expected.values ?? []).join(', ')}`
  if (kind === 'format') return `moet ${FORMATS[expected.format ?? ''] ?? expected.format} zijn`
  if (kind === 'pattern') return `voldoet niet aan het patroon ${expected.pattern}`
  if (minLength !== undefined) return `moet minimaal ${minLength} tekens bevatten`
  if (maxLength !== undefined) return `mag maximaal ${maxLength} tekens bevatten`
  if (minimum !== undefined) return `moet minimaal ${minimum} zijn`
  if (maximum !== undefined) return `mag maximaal ${maximum} zijn`
  return 'is ongeldig'
}
