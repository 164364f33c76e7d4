/** A failure of a security check: what was seen, at which endpoint, and a fingerprint that stays the same over runs. */
import { createHash } from 'node:crypto'
import { familyOf, type Result } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'
import { clip, visible, wellFormed } from '../text/visible.ts'
import type { Judged } from './log.ts'

const MOST_TEXT = 2000
const MOST_PLACES = 10

export function resultOf({ check }: Judged, ruleIndex: number, run: Run) {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([run.environment.name, check.id]))
    .digest('hex')
  const text = [check.reason ?? check.title, seen('expected', check.expected), seen('got', check.actual)].join('')
  return {
    ruleId: familyOf(check.id),
    ruleIndex,
    kind: 'fail',
    level: check.verdict === 'warn' ? 'warning' : 'error',
    message: { text: plainMessage(text) },
    locations: [
      {
        // The service has no source file here: its recorded contract stands for it.
        physicalLocation: {
          artifactLocation: {
            uri: `fixtures/${encodeURIComponent(wellFormed(run.environment.name))}/openapi.json`,
            uriBaseId: '%SRCROOT%',
          },
          region: { startLine: 1 },
        },
        logicalLocations: placesOf(check, run),
      },
    ],
    partialFingerprints: {
      // The only name that GitHub reads; its form is a hash, a colon and a count.
      primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1`,
      'environmentAndCheck/v1': fingerprint,
    },
    ...(check.known === undefined ? {} : { suppressions: [suppressionOf(check.known)] }),
    properties: { exchanges: check.exchanges, basis: check.basis },
  }
}

function suppressionOf({ owner, reason, expires }: NonNullable<Result['known']>) {
  return {
    kind: 'external',
    status: 'accepted',
    justification: visible(`${reason} (${owner}, until ${expires})`),
  }
}

const seen = (word: string, text: string | undefined) => (text === undefined ? '' : `\n${word}: ${text}`)

/** The endpoints that were called for it; without an exchange, the check itself. */
function placesOf(check: Result, { exchanges }: Run) {
  const shown = exchanges.filter(({ id }) => check.exchanges.includes(id))
  const names = shown.map(({ request }) => `${request.method} ${request.path.split('?')[0]}`)
  const distinct = [...new Set(names.length === 0 ? [`${check.chapter}/${check.id}`] : names)]
  return distinct.slice(0, MOST_PLACES).map(name => ({
    fullyQualifiedName: visible(clip(name, MOST_TEXT)),
    kind: names.length === 0 ? 'module' : 'resource',
  }))
}

/** SARIF reads `[text](target)` as a link and `{0}` as a placeholder in plain text. */
function plainMessage(text: string): string {
  return visible(clip(text, MOST_TEXT))
    .replace(/[[\]\\]/g, '\\$&')
    .replace(/\{(\d+)\}/g, '{{$1}}')
}
