/** badge.svg: the state of a certificate and its last day; grey where nothing is verified. */
import type { CheckedCertificate } from '../../contract/certificate.ts'
import { html } from '../html/markup.ts'
import { clip, oneLine } from '../text/visible.ts'
import { day } from './sentences.ts'

const GREY = '#6b6b6b'
const COLORS: Record<CheckedCertificate['state'], string> = {
  valid: '#17673b',
  expired: '#835400',
  'not yet valid': '#835400',
  'not passed': '#ae2418',
}

/** Verdana 11, near enough; `textLength` holds the text to it. */
const widthOf = (text: string) =>
  Math.round(
    [...text].reduce((sum, char) => sum + (/[il.,:|' ]/.test(char) ? 4 : /[A-Zmw@]/.test(char) ? 8.6 : 6.6), 0),
  )

/** `undefined`: refused, or looked at by nobody. */
export function badge(found: CheckedCertificate | undefined): string {
  const label = clip(oneLine(found === undefined ? 'sender' : (found.statement.subject[0]?.name ?? '')), 40)
  const message = messageOf(found)
  const color =
    found === undefined
      ? GREY
      : found.statement.predicate.environment.kind === 'sandbox' && found.state === 'valid'
        ? '#1d4f91'
        : COLORS[found.state]
  const [left, right] = [widthOf(label) + 12, widthOf(message) + 12]
  const whole = left + right
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="20" role="img" aria-label="${label}: ${message}">
<title>${label}: ${message}</title>
<clipPath id="r"><rect width="${whole}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3b3833"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
<text x="${left / 2}" y="14" textLength="${left - 12}" lengthAdjust="spacingAndGlyphs">${label}</text>
<text x="${left + right / 2}" y="14" textLength="${right - 12}" lengthAdjust="spacingAndGlyphs">${message}</text>
</g>
</svg>
`.source
}

function messageOf(found: CheckedCertificate | undefined): string {
  if (found === undefined) return 'not verified'
  const { verdict, expiresAt, issuedAt, environment } = found.statement.predicate
  const self = environment.kind === 'sandbox' ? 'self-test ' : ''
  if (found.state === 'valid') return `${self}passed · until ${day(expiresAt)}`
  if (found.state === 'expired') return `${self}expired ${day(expiresAt)}`
  if (found.state === 'not yet valid') return `${self}from ${day(issuedAt)}`
  return `${self}${verdict} ${day(issuedAt)}`
}
