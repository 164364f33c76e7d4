/** A security check as a rule: what it asks, what a failure means, where to read on. */
import { familyOf } from '../../contract/check.ts'
import { addressOf } from '../facts/verdict-words.ts'
import { visible } from '../text/visible.ts'
import type { Judged } from './log.ts'

export function ruleOf({ check, weakness }: Judged) {
  const { id, title, source, level, basis, remedy } = check
  const { cwe, name, severity } = weakness
  const about = `https://cwe.mitre.org/data/definitions/${cwe}.html`
  const help = [
    `The service ${title}. ${level}, ${basis}: ${source}.`,
    `A failure shows CWE-${cwe}, ${name}.`,
    ...(remedy === undefined ? [] : [remedy]),
  ].join(' ')
  return {
    id: familyOf(id),
    shortDescription: { text: visible(title) },
    fullDescription: { text: visible(`The service ${title} (${source}).`) },
    help: { text: visible(help) },
    helpUri: addressOf(check) ?? about,
    defaultConfiguration: { level: level === 'must' ? 'error' : 'warning' },
    properties: {
      tags: ['security', `external/cwe/cwe-${String(cwe).padStart(3, '0')}`],
      'security-severity': severity.toFixed(1),
      precision: 'high',
    },
  }
}
