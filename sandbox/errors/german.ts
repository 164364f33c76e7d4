/** German: a number and one sentence about the first thing that is wrong, the member's name in quotes inside it. */
import { type Issue, type Reason, type Statuses, statusFor } from '../refusal.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = { invalid: 400 }

const REASONS: Readonly<Record<Reason, string>> = {
  malformed: 'Der Inhalt ist kein gültiges JSON.',
  version: 'Diese Version wird nicht unterstützt.',
  'credentials-wrong': 'Die Zugangsdaten sind falsch.',
  'token-missing': 'Es wurde kein Sitzungsschlüssel übergeben.',
  'token-invalid': 'Der Sitzungsschlüssel ist ungültig.',
  'token-expired': 'Der Sitzungsschlüssel ist abgelaufen.',
  forbidden: 'Diese Anwendung ist dazu nicht berechtigt.',
  'not-found': 'Nicht gefunden.',
  'no-match': 'Zu diesen Angaben ist kein Kunde bekannt.',
  'unknown-customer': 'Dieser Kunde ist nicht bekannt.',
  'unknown-delivery': 'Diese Sendung ist nicht bekannt.',
  'unknown-notification': 'Diese Benachrichtigung ist nicht bekannt.',
  'method-not-allowed': 'Diese Methode ist nicht erlaubt.',
  'key-reused': 'Dieser Schlüssel wurde bereits für eine andere Anfrage verwendet.',
  'too-large': 'Die Anfrage ist zu groß.',
  'media-type': 'Dieser Medientyp wird nicht unterstützt.',
  invalid: 'Die Anfrage ist ungültig.',
  locked: 'Der Zugang ist vorübergehend gesperrt.',
  'rate-limited': 'Zu viele Anfragen.',
  internal: 'Ein interner Fehler ist aufgetreten.',
}

export const german: ErrorStyle = {
  truth: {
    family: 'code-message',
    mediaType: 'application/json',
    at: { message: '/fehler/text', code: '/fehler/nummer' },
  },
  tells: 'first',
  render({ reason, issues: [issue] }) {
    const status = statusFor(reason, STATUSES)
    const text = issue === undefined ? REASONS[reason] : sentence(issue)
    return { status, mediaType: 'application/json', body: { fehler: { nummer: status * 10 + 1, text } } }
  },
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'eine Zeichenkette',
  integer: 'eine ganze Zahl',
  object: 'ein Objekt',
  array: 'eine Liste',
  boolean: 'ein Wahrheitswert',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'eine gültige E-Mail-Adresse',
  e164: 'eine gültige Telefonnummer',
  uuid: 'eine gültige UUID',
  'date-time': 'ein gültiger Zeitpunkt',
  time: 'eine gültige Uhrzeit (HH:MM)',
  digits: 'eine Ziffernfolge',
  country: 'ein gültiger Ländercode',
}

function sentence({ kind, path, expected }: Issue): string {
  const name = `'${path.join('.')}'`
  const { minLength, maxLength, minimum, maximum } = expected
  if (kind === 'missing') return `Pflichtfeld ${name} fehlt.`
  if (kind === 'blank' || kind === 'null') return `Feld ${name} darf nicht leer sein.`
  if (kind === 'unknown') return `Unbekanntes Feld ${name}.`
  if (kind === 'type') return `Feld ${name} muss ${TYPES[expected.type ?? ''] ?? expected.type} sein.`
  if (kind === 'enum') return `Feld ${name} muss einer der folgenden Werte sein: ${(expected.values ?? []).join(', ')}.`
  if (kind === 'format') return `Feld ${name} muss ${FORMATS[expected.format ?? ''] ?? expected.format} sein.`
  if (kind === 'pattern') return `Feld ${name} entspricht nicht dem Muster ${expected.pattern}.`
  if (minLength !== undefined) return `Feld ${name} muss mindestens ${minLength} Zeichen lang sein.`
  if (maxLength !== undefined) return `Feld ${name} darf höchstens ${maxLength} Zeichen lang sein.`
  if (minimum !== undefined) return `Feld ${name} muss mindestens ${minimum} sein.`
  if (maximum !== undefined) return `Feld ${name} darf höchstens ${maximum} sein.`
  return `Feld ${name} ist ungültig.`
}
