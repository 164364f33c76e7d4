/** The contract as learnt: each endpoint's request and answers as tables; what the document does not hold is left out. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import { answerTo, KNOWN_BY, type Ledger } from '../../contract/ledger.ts'
import { isQuestionId } from '../../contract/questions.ts'
import type { Run } from '../../contract/run.ts'
import { clip } from '../text/visible.ts'
import type { Section } from './markup.ts'
import { anchor, type Content, heads, html, type Markup, numbers, table } from './markup.ts'

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')
const object = (value: unknown): JsonObject => (isObject(value) ? value : {})
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

const LEGEND = html`<dl class="legend">
<div><dt class="known stated">stated</dt><dd>the text or code of an answer said so</dd></div>
<div><dt class="known confirmed">confirmed</dt><dd>changing it flipped the outcome, twice</dd></div>
<div><dt class="known observed">observed</dt><dd>seen in that many accepted exchanges, claimed of no other</dd></div>
<div><dt class="known assumed">assumed</dt><dd>a hint said so; not seen yet</dd></div>
</dl>
`

export function contractSection(run: Run): Section {
  const parts = ENDPOINTS.flatMap(endpoint => {
    const post = object(object(run.openapi['paths'])[`/${endpoint}`])['post']
    return isObject(post) ? [endpointPart(`/${endpoint}`, post, run.ledger)] : []
  })
  const body =
    parts.length === 0
      ? html`<p>Nothing has been learnt of the four endpoints yet.</p>`
      : [
          html`<p>What the service's own answers taught, the same as in openapi.json. A field is called required where leaving it out was rejected.</p>`,
          LEGEND,
          tokenPart(run.openapi),
          parts,
        ]
  return {
    id: 'contract',
    title: 'The contract as learnt',
    short: 'Contract',
    figure: `${parts.length} of 4`,
    onScreen: true,
    body,
  }
}

function tokenPart(document: Record<string, unknown>): Content {
  return Object.values(object(object(document['components'])['securitySchemes']))
    .filter(isObject)
    .map(scheme => html`<p>On later calls the token is sent as <code>${presentation(scheme)}</code>.</p>`)
}

function presentation(scheme: JsonObject): string {
  const word = String(scheme['scheme'])
  if (scheme['type'] === 'http') return `Authorization: ${word.charAt(0).toUpperCase()}${word.slice(1)} …`
  const prefix = typeof scheme['x-scheme'] === 'string' ? `${scheme['x-scheme']} ` : ''
  const name = String(scheme['name'])
  if (scheme['in'] === 'header') return `${name}: ${prefix}…`
  return scheme['in'] === 'cookie' ? `Cookie: ${name}=…` : `?${name}=…`
}

function endpointPart(path: string, post: JsonObject, ledger: Ledger): Markup {
  const id = `contract${anchor(path.replace('/', '-'))}`
  const parameters = list(post['parameters']).filter(isObject).map(parameterRow)
  const request = bodies(object(post['requestBody'])['content'], 'request', `Request fields of ${path}`)
  const responses = Object.entries(object(post['responses']))
  const rejections = responses.filter(([status]) => /^[45]/.test(status))
  const success = responses.filter(each => !rejections.includes(each))
  const answers = (some: typeof responses) => some.map(([status, response]) => answer(path, status, object(response)))
  return html`<section class="endpoint" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><code>POST ${path}</code> <span class="quiet">${text(post['summary'])}</span></h3>
<h4>Request</h4>
${known(ledger, path, 'request')}
${list(post['security']).length > 0 && html`<p class="small">Needs the token.</p>`}
${parameters.length > 0 && fieldTable(`Parameters of ${path}`, parameters, 'request')}
${request.length > 0 ? request : html`<p class="quiet">Nothing is known of its request.</p>`}
${operationTemplates(object(post['x-recipes']))}
<h4>Answer</h4>
${known(ledger, path, 'response')}
${success.length > 0 ? answers(success) : html`<p class="quiet">No success has been seen.</p>`}
${rejections.length > 0 && html`<details class="refusals"><summary>Rejections: ${rejections.map(([status]) => status).join(', ')}</summary>${answers(rejections)}</details>`}
</section>
`
}

/** Of a whole request or answer: where the ledger tells how it is known. */
function known(ledger: Ledger, path: string, part: 'request' | 'response'): Content {
  const id = `${path.slice(1)}.${part}`
  if (!isQuestionId(id)) return ''
  const { status, how } = answerTo(ledger, id)
  return html`<p class="small"><a href="#q-${anchor(id)}">${status}</a> <span class="quiet">${how}</span></p>`
}

function operationTemplates(all: JsonObject): Content {
  return Object.entries(all).map(([name, template]) => {
    const of = name === 'default' ? '' : `: ${name}`
    return html`<details><summary>A call that is accepted${of}</summary><pre>${JSON.stringify(template, null, 2)}</pre></details>
`
  })
}

function answer(path: string, status: string, response: JsonObject): Markup {
  const headers = Object.entries(object(response['headers'])).map(([name, header], i) => {
    const presence = text(object(header)['x-presence'])
    return [
      i > 0 ? ', ' : '',
      html`<code>${name}</code>`,
      presence === 'always' ? '' : html` <span class="quiet">${presence}</span>`,
    ]
  })
  const description = text(response['description'])
  const outcomes = list(response['x-outcome']).map(String)
  const isReported = outcomes.every(each => description.toLowerCase().includes(each))
  const outcome = isReported ? '' : html` <span class="quiet">${outcomes.join(' or ')}</span>`
  const label = `Fields of ${path}, ${status}`
  return html`<section class="response"><h5><strong>${status}</strong>${outcome} ${description}</h5>
${headers.length > 0 && html`<p class="small">Headers: ${headers}</p>`}
${bodies(response['content'], 'response', label)}${bodies(response['x-refused'], 'response', label, 'a rejection under the status of a success')}
</section>
`
}

/** Of a request, required-ness is a claim that was tested; of an answer it is what was seen. */
type Side = 'request' | 'response'

function bodies(content: Json | undefined, side: Side, label: string, note?: string): Markup[] {
  return Object.entries(object(content)).map(([mediaType, media]) => {
    const schema = object(object(media)['schema'])
    const rows: Field[] = []
    walk(schema, side, 0, rows)
    const shape = rows.length === 0 ? [`as a whole: ${typeText(schema)}`] : []
    const message = [note, ...ruleText(schema), ...shape].filter(each => each !== undefined).join('; ')
    return html`<p class="media"><code>${mediaType}</code>${message === '' ? '' : html` <span class="quiet">${message}</span>`}</p>
${rows.length > 0 && fieldTable(label, rows, side)}`
  })
}

interface Field {
  /** As the wire spells it, and how deep it lies. */
  name: string
  depth: number
  schema: JsonObject
  presence: string
  note?: string
}

function parameterRow(parameter: JsonObject): Field {
  const schema = { ...object(parameter['schema']) }
  for (const key of ['x-known', 'x-observed']) if (parameter[key] !== undefined) schema[key] = parameter[key]
  const presence = parameter['required'] === true ? 'required' : 'optional or not tried'
  return { name: text(parameter['name']), depth: 0, schema, presence, note: `in the ${text(parameter['in'])}` }
}

const MOST_ROWS = 300
const DEEPEST = 8

/** A schema as a flat list of rows, parents before their properties; never throws on a schema it does not understand. */
function walk(schema: JsonObject, side: Side, depth: number, rows: Field[]): void {
  if (depth > DEEPEST) return
  const required = new Set(list(schema['required']))
  for (const [name, property] of Object.entries(object(schema['properties']))) {
    if (rows.length >= MOST_ROWS) return
    if (!isObject(property)) continue
    const operations = property['x-operations']
    const only = Array.isArray(operations) ? { note: `only in ${operations.map(String).join(', ')}` } : {}
    rows.push({ name, depth, schema: property, presence: presenceOf(property, required.has(name), side), ...only })
    walk(property, side, depth + 1, rows)
  }
  for (const [name, inner] of unnamed(schema))
    if (isObject(inner['properties']) || inner['items'] !== undefined) {
      if (name !== '[ ]') rows.push({ name, depth, schema: inner, presence: '' })
      walk(inner, side, name === '[ ]' ? depth : depth + 1, rows)
    }
}

/** Properties without a name of their own: items, further properties, alternatives. */
function unnamed(schema: JsonObject): [string, JsonObject][] {
  const one = (name: string, value: Json | undefined): [string, JsonObject][] =>
    isObject(value) ? [[name, value]] : []
  const many = (value: Json | undefined): [string, JsonObject][] =>
    list(value)
      .filter(isObject)
      .map((each, i) => [`form ${i + 1}`, each])
  return [
    ...one('[ ]', schema['items']),
    ...one('any other name', schema['additionalProperties']),
    ...many(schema['oneOf']),
    ...many(schema['anyOf']),
  ]
}

function presenceOf(property: JsonObject, required: boolean, side: Side): string {
  if (side === 'response') return required ? 'always' : 'sometimes'
  if (required) return 'required'
  return object(property['x-known'])['required'] === undefined ? 'not tried' : 'optional'
}

/** Fields of a request or an answer as a table: what each is, and how that is known. */
function fieldTable(label: string, fields: readonly Field[], side: Side): Markup {
  const rows = fields.map(field => {
    const { schema, note } = field
    return {
      ...field,
      rules: [...ruleText(schema), ...(note === undefined ? [] : [note])],
      observed: observationsOf(schema),
    }
  })
  const ruled = rows.some(({ rules }) => rules.length > 0)
  return table(
    label,
    [
      ...heads('Field', 'Type', 'Presence', ...(ruled ? ['Rules'] : []), 'How we know'),
      ...(side === 'request' ? numbers('Seen in') : []),
    ],
    rows.map(({ name, depth, schema, presence, rules, observed }) => [
      html`<span class="field deep-${Math.min(depth, 8)}"><code>${clip(name, 120)}</code></span>`,
      typeText(schema),
      html`<span class="${presence === 'required' ? 'strong' : ''}">${presence}</span>`,
      ...(ruled ? [rules.map((rule, i) => [i > 0 && html`<br>`, rule])] : []),
      ...(side === 'request' ? [knownOf(schema), observed ?? ''] : [observedOf(observed, presence)]),
    ]),
  )
}

/** `3 of 4` */
function observationsOf(schema: JsonObject): string | undefined {
  const observed = object(schema['x-observed'])
  const present = observed['present'] ?? observed['n']
  const accepted = observed['accepted'] ?? observed['of']
  return typeof present === 'number' && typeof accepted === 'number' ? `${present} of ${accepted}` : undefined
}

/** Of an answer nothing is claimed but what was seen; properties of every answer carry no count. */
function observedOf(observed: string | undefined, presence: string): Markup {
  const how = observed !== undefined ? `in ${observed} answers` : presence === 'always' ? 'in every answer' : ''
  return html`<span class="known observed">observed</span> <span class="quiet">${how}</span>`
}

const FACT_WORDS: Record<string, string> = { types: 'type', required: 'presence' }

/** By class of knowledge, what is known by it. */
function knownOf(schema: JsonObject): Content {
  const facts = Object.entries(object(schema['x-known']))
  const classes = KNOWN_BY.flatMap(by => {
    const own = facts.filter(([, each]) => each === by).map(([fact]) => FACT_WORDS[fact] ?? fact)
    return own.length === 0 ? [] : [{ by, words: own.join(', ') }]
  })
  if (classes.length === 0) return html`<span class="quiet">observed</span>`
  return classes.map(
    ({ by, words }, i) =>
      html`${i > 0 && html`<br>`}<span class="known ${by}">${by}</span> <span class="quiet">${words}</span>`,
  )
}

/** JSON Schema keywords as short phrases. */
function typeText(schema: JsonObject): string {
  const given = Array.isArray(schema['type']) ? schema['type'] : schema['type'] === undefined ? [] : [schema['type']]
  const types = given.map(String)
  const named = types.length > 0 ? types.join(' or ') : guessed(schema)
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''
  const items = schema['items']
  const of = isObject(items) && types.includes('array') ? ` of ${typeText(items)}` : ''
  return `${named}${of}${format}`
}

function guessed(schema: JsonObject): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref']
  if (isObject(schema['properties'])) return 'object'
  if (schema['items'] !== undefined) return 'array'
  const forms = schema['oneOf'] ?? schema['anyOf']
  if (Array.isArray(forms)) return [...new Set(forms.filter(isObject).map(typeText))].join(' or ')
  return 'not known'
}

const shown = (value: Json) => clip(JSON.stringify(value), 80)

function range(schema: JsonObject, low: string, high: string, unit: string): string[] {
  const least = schema[low]
  const most = schema[high]
  if (least === undefined && most === undefined) return []
  if (most === undefined) return [`at least ${least}${unit}`]
  return [least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`]
}

function ruleText(schema: JsonObject): string[] {
  const list = schema['enum']
  return [
    ...(schema['const'] === undefined ? [] : [`always ${shown(schema['const'])}`]),
    ...(Array.isArray(list) ? [`one of ${list.map(shown).join(', ')}`] : []),
    ...range(schema, 'minLength', 'maxLength', ' characters'),
    ...range(schema, 'minItems', 'maxItems', ' items'),
    ...range(schema, 'minimum', 'maximum', ''),
    ...range(schema, 'exclusiveMinimum', 'exclusiveMaximum', ', ends excluded'),
    ...(typeof schema['pattern'] === 'string' ? [`matches ${clip(schema['pattern'], 120)}`] : []),
    ...(schema['additionalProperties'] === false ? ['no other properties'] : []),
  ]
}
