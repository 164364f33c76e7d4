/** Names of members that such endpoints often have beside what they ask for; tried with values that no type takes. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import type { Lab } from '../lab.ts'
import { inStyle, type Style, tokensOf } from '../naming/tokens.ts'

const COMMON: Record<ExtEndpoint, string> = {
  'ext-verify':
    'name, full name, first name, last name, middle name, email, phone, phone number, date of birth, address, postal code, country, country code, region, state, unit, customer id, reference, tracking number, language, strict, locale, consent, metadata',
  'ext-reach':
    'action, address, preference, preferences, delivery place, place, instructions, note, notes, comment, time window, window, start, end, from, to, days, neighbour, neighbor, pickup point, pickup point id, locker id, safe place, language, valid from, valid until, name, floor, door code, type, phone, email, tracking number, country',
  'ext-notify':
    'channel, channels, message, subject, title, template, template id, language, locale, priority, scheduled at, send at, delivery time, time window, callback url, webhook url, reference, metadata, data, variables, params, event, type, sender, email, phone, idempotency key, tracking number, eta, test, dry run, attempts, retries, ttl, tags, media',
}

export function extraNames(lab: Lab, endpoint: ExtEndpoint, style: Style): string[] {
  const words = [...COMMON[endpoint].split(', '), ...Object.keys(lab.environment.testData)].map(tokensOf)
  return [...new Set(words.map(each => inStyle(each, style)))]
}
