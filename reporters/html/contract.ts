/** The contract as learnt: each endpoint's request and answers as tables. */
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import { answerTo, type Ledger } from '../../contract/ledger.ts'
import { isQuestionId } from '../../contract/questions.ts'
import type { Run } from '../../contract/run.ts'
import { type BodyView, type EndpointView, endpointsOf, type FieldRow, type ResponseView } from '../openapi/view.ts'
import { clip } from '../text/visible.ts'
import type { Section } from './markup.ts'
import { anchor, type Content, html, type Markup, table } from './markup.ts'

const LEGEND = html`<dl class="legend">
<div><dt class="known stated">stated</dt><dd>the text or code of an answer said so</dd></div>
<div><dt class="known confirmed">confirmed</dt><dd>changing it flipped the outcome, twice</dd></div>
<div><dt class="known observed">observed</dt><dd>seen in that many accepted exchanges, claimed of no other</dd></div>
<div><dt class="known assumed">assumed</dt><dd>a hint said so; not seen yet</dd></div>
</dl>
`

function answer(path: string, response: ResponseView): Markup {
  const headers = response.headers.map(({ name, presence }) => [
    html`<code>${name}</code>`,
    presence === 'always' ? '' : html` <span class="quiet">${presence}</span>`,
  ])
  const told = response.outcome.every(each => response.description.toLowerCase().includes(each))
  const outcome = !told ? html` <span class="quiet">${response.outcome.join(' or ')}</span>` : ''
  return html`<section class="response"><h5><strong>${response.status}</strong>${outcome} ${response.description}</h5>
${headers.length > 0 && html`<p class="small">Headers: ${headers.map((header, i) => [i > 0 ? ', ' : '', header])}</p>`}
${response.bodies.map(body => bodyPart(`Fields of ${path}, ${response.status}`, body, 'response'))}
</section>
`
}

function recipes({ recipes }: EndpointView): Content {
  return recipes.map(
    ({
      name,
      recipe,
    }) => html`<details><summary>A call that is accepted${name === 'default' ? '' : `: ${name}`}</summary><pre>${recipe}</pre></details>
`,
  )
}

/** Of a whole request or answer: where the ledger tells how it is known. */
function known(ledger: Ledger, path: string, part: 'request' | 'response'): Content {
  const id = `${path.slice(1)}.${part}`
  if (!isQuestionId(id)) return ''
  const { status, how } = answerTo(ledger, id)
  return html`<p class="small"><a href="#q-${anchor(id)}">${status}</a> <span class="quiet">${how}</span></p>`
}

function endpointPart(endpoint: EndpointView, ledger: Ledger): Markup {
  const { path } = endpoint
  const success = endpoint.responses.filter(response => !/^[45]/.test(response.status))
  const refusals = endpoint.responses.filter(response => !success.includes(response))
  return html`<section class="endpoint" id="contract${anchor(path.replace('/', '-'))}" aria-labelledby="contract${anchor(path.replace('/', '-'))}-title">
<h3 id="contract${anchor(path.replace('/', '-'))}-title"><code>POST ${path}</code> <span class="quiet">${endpoint.summary}</span></h3>
<h4>Request</h4>
${known(ledger, path, 'request')}
${endpoint.secured && html`<p class="small">Needs the token.</p>`}
${endpoint.parameters.length > 0 && fieldTable(`Parameters of ${path}`, endpoint.parameters, 'request')}
${endpoint.request.length > 0 ? endpoint.request.map(body => bodyPart(`Request fields of ${path}`, body, 'request')) : html`<p class="quiet">Nothing is known of its request.</p>`}
${recipes(endpoint)}
<h4>Answer</h4>
${known(ledger, path, 'response')}
${success.length > 0 ? success.map(response => answer(path, response)) : html`<p class="quiet">No success has been seen.</p>`}
${refusals.length > 0 && html`<details class="refusals"><summary>Refusals: ${refusals.map(response => response.status).join(', ')}</summary>${refusals.map(response => answer(path, response))}</details>`}
</section>
`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function presentation(scheme: JsonObject): string {
  if (scheme['type'] === 'http') return `Authorization: ${capital(String(scheme['scheme']))} …`
  const prefix = typeof scheme['x-scheme'] === 'string' ? `${scheme['x-scheme']} ` : ''
  const name = String(scheme['name'])
  if (scheme['in'] === 'header') return `${name}: ${prefix}…`
  return scheme['in'] === 'cookie' ? `Cookie: ${name}=…` : `?${name}=…`
}

function tokenPart(document: Record<string, unknown>): Content {
  const components = document['components'] as Json | undefined
  const schemes = isObject(components) ? components['securitySchemes'] : undefined
  if (!isObject(schemes)) return ''
  return Object.values(schemes)
    .filter(isObject)
    .map(scheme => html`<p>On later calls the token is sent as <code>${presentation(scheme)}</code>.</p>`)
}

export function contractSection(run: Run): Section {
  const endpoints = endpointsOf(run.openapi)
  const body =
    endpoints.length === 0
      ? html`<p>Nothing has been learnt of the four endpoints yet.</p>`
      : [
          html`<p>What the service's own answers taught, the same as in openapi.json. A field is called required where leaving it out was refused.</p>`,
          LEGEND,
          tokenPart(run.openapi),
          endpoints.map(endpoint => endpointPart(endpoint, run.ledger)),
        ]
  return {
    id: 'contract',
    title: 'The contract as learnt',
    short: 'Contract',
    figure: `${endpoints.length} of 4`,
    onScreen: true,
    body,
  }
}

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

/** Fields of a request or an answer as a table: what each is, and how that is known. */
function fieldTable(label: string, rows: readonly FieldRow[], side: 'request' | 'response'): Markup {
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

function bodyPart(label: string, body: BodyView, side: 'request' | 'response'): Markup {
  return html`<p class="media"><code>${body.mediaType}</code>${body.note === undefined ? '' : html` <span class="quiet">${body.note}</span>`}</p>
${body.rows.length > 0 && fieldTable(label, body.rows, side)}`
}
