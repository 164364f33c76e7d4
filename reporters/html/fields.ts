/** Fields of a request or an answer as a table: what each is, and how that is known. */
import type { BodyView, FieldRow } from '../openapi/types.ts'
import { clip } from '../text/visible.ts'
import { type Content, html, type Markup } from './markup.ts'
import { table } from './scroll.ts'

function nameOf({ name, depth }: FieldRow): Markup {
  return html`<span class="field deep-${Math.min(depth, 8)}"><code>${clip(name, 120)}</code></span>`
}

function knownOf({ known }: FieldRow): Content {
  if (known.length === 0) return html`<span class="quiet">observed</span>`
  return known.map(
    ({ by, facts }, i) =>
      html`${i > 0 && html`<br>`}<span class="known ${by}">${by}</span> <span class="quiet">${facts.join(', ')}</span>`,
  )
}

/** Of an answer nothing is claimed but what was seen; members of every answer carry no count. */
function observedOf({ presence, seen }: FieldRow): Content {
  const how =
    seen !== undefined
      ? `in ${seen.present} of ${seen.accepted} answers`
      : presence === 'always'
        ? 'in every answer'
        : ''
  return html`<span class="known observed">observed</span> <span class="quiet">${how}</span>`
}

function rulesOf({ rules, note }: FieldRow): Content {
  return [...rules, ...(note === undefined ? [] : [note])].map((rule, i) => [i > 0 && html`<br>`, rule])
}

export function fieldTable(label: string, rows: readonly FieldRow[], side: 'request' | 'response'): Markup {
  const ruled = rows.some(({ rules, note }) => rules.length > 0 || note !== undefined)
  return table(
    label,
    [
      { head: 'Field' },
      { head: 'Type' },
      { head: 'Presence' },
      ...(ruled ? [{ head: 'Rules' }] : []),
      { head: 'How we know' },
      ...(side === 'request' ? [{ head: 'Seen in', numeric: true }] : []),
    ],
    rows.map(row => [
      nameOf(row),
      row.type,
      html`<span class="${row.presence === 'required' ? 'strong' : ''}">${row.presence}</span>`,
      ...(ruled ? [rulesOf(row)] : []),
      ...(side === 'request'
        ? [knownOf(row), row.seen === undefined ? '' : `${row.seen.present} of ${row.seen.accepted}`]
        : [observedOf(row)]),
    ]),
  )
}

export function bodyPart(label: string, body: BodyView, side: 'request' | 'response'): Markup {
  return html`<p class="media"><code>${body.mediaType}</code>${body.note === undefined ? '' : html` <span class="quiet">${body.note}</span>`}</p>
${body.rows.length > 0 && fieldTable(label, body.rows, side)}`
}
