/** The ledger: the questions as a picture of what is known, then each with its answer and how it is known. */
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import type { Answer } from '../../contract/ledger.ts'
import { answeredCount, openQuestions, QUESTIONS } from '../../contract/questions.ts'
import type { Run } from '../../contract/run.ts'
import { type AskedQuestion, askedOf, statusCounts, topicsOf } from '../facts/questions.ts'
import { STATUS_TONES } from '../facts/tone.ts'
import { clip, percent } from '../text/visible.ts'
import { anchoredIds, exchangeLinks } from './exchange.ts'
import type { Section } from './markup.ts'
import { anchor, badge, type Content, html, type Markup, mark } from './markup.ts'

/** Confirmed is full, observed is a tick: the two differ in more than their word. */
function picture(run: Run): Markup {
  const counts = statusCounts(run.ledger)
  const order: Answer['status'][] = ['confirmed', 'observed', 'assumed', 'contradicted', 'unanswerable', 'open']
  const present = order.filter(status => counts[status] > 0)
  const squares = present.flatMap(status =>
    askedOf(run.ledger)
      .filter(({ answer }) => answer.status === status)
      .map(
        ({ question }) =>
          html`<span class="square ${status}" title="${question.id}: ${status}">${mark(STATUS_TONES[status])}</span>`,
      ),
  )
  const words = present.map(status => `${counts[status]} ${status}`).join(', ')
  return html`<figure class="known-of"><div class="squares" role="img" aria-label="${QUESTIONS.length} questions: ${words}">${squares}</div>
<figcaption>${present.map(status => html`<span class="key"><span class="square ${status}" aria-hidden="true">${mark(STATUS_TONES[status])}</span> ${counts[status]} ${status}</span> `)}</figcaption></figure>
`
}

function confidence({ confidence: share, confidenceFrom }: Answer): Markup {
  return html`<p class="small confidence"><svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="track" width="100" height="6"/><rect class="full" width="${Math.round(share * 100)}" height="6"/></svg> ${percent(share)} sure${
    confidenceFrom.length > 0 ? html`<span class="quiet">: ${confidenceFrom.join('; ')}</span>` : ''
  }</p>`
}

function evidence({ evidence: { for: speaks, against } }: Answer, known: ReadonlySet<string>): Content {
  return [
    speaks.length > 0 && html`<p class="quiet small">For it: ${exchangeLinks(speaks, known)}</p>`,
    against.length > 0 && html`<p class="quiet small">Against it: ${exchangeLinks(against, known)}</p>`,
  ]
}

function entry({ question, answer }: AskedQuestion, known: ReadonlySet<string>): Markup {
  const settled = answer.status === 'observed' || answer.status === 'confirmed'
  return html`<li class="question" id="q-${anchor(question.id)}"><div class="asked"><p>${question.text.replace(/^POST \S+: /, '')}</p>
<p class="quiet small"><a class="self" href="#q-${anchor(question.id)}">${question.id}</a></p></div>
<div class="answer">${answer.value === undefined && !settled ? '' : html`<p class="value">${answerValue(answer.value)}</p>`}
<p class="how">${answer.how}</p>${answer.ask === undefined ? '' : html`<p class="ask"><strong>Ask the operator:</strong> ${answer.ask}</p>`}</div>
<div class="status">${badge(STATUS_TONES[answer.status], answer.status)}${answer.confidence > 0 && confidence(answer)}${evidence(answer, known)}</div></li>
`
}

export function ledgerSection(run: Run): Section {
  const known = anchoredIds(run)
  const topics = topicsOf(askedOf(run.ledger))
  return {
    id: 'ledger',
    title: 'What the specification left open',
    short: 'Questions',
    figure: `${answeredCount(run.ledger)} of ${QUESTIONS.length}`,
    onScreen: true,
    body: [
      html`<p>The specification leaves ${QUESTIONS.length} questions open. ${answeredCount(run.ledger)} are answered from evidence; ${openQuestions(run.ledger).length} ${openQuestions(run.ledger).length === 1 ? 'stands' : 'stand'} in questions.md, ready to send.</p>`,
      picture(run),
      topics.map(
        ({ name, asked }) => html`<h3>${name}</h3>
<ul class="questions">${asked.map(one => entry(one, known))}</ul>
`,
      ),
    ],
  }
}

const LONGEST = 240

/** The value of an answer in the ledger, as short as its shape allows. */
function answerValue(value: unknown): Content {
  if (value === undefined) return html`<span class="quiet">no answer</span>`
  const json = value as Json
  if (isObject(json)) {
    const reference = json['$ref']
    if (typeof reference === 'string') return referenceLink(reference)
    return html`<span class="pairs">${flat(json).map(([key, item]) => pair(key, item))}</span>`
  }
  return html`<code>${clip(plain(json), LONGEST)}</code>`
}

/** `at: { message, fields }` → `at.message`, `at.fields`. */
function flat(value: JsonObject): [string, Json][] {
  return Object.entries(value).flatMap(([key, item]): [string, Json][] =>
    isObject(item) && Object.keys(item).length <= 4
      ? Object.entries(item).map(([inner, each]) => [`${key}.${inner}`, each])
      : [[key, item]],
  )
}

function pair(key: string, item: Json): Markup {
  return html`<span class="pairing"><span class="quiet">${clip(key, 60)}</span> <code>${clip(plain(item), LONGEST)}</code></span> `
}

function plain(value: Json): string {
  if (typeof value === 'string') return value === '' ? '(empty)' : value
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return value.join(', ') || '(none)'
  return JSON.stringify(value)
}

/** `openapi.json#/paths/~1ext-verify/post/requestBody` is shown further up on the same page. */
function referenceLink(reference: string): Content {
  const endpoint = /^openapi\.json#\/paths\/~1([a-z-]+)/.exec(reference)?.[1]
  return endpoint === undefined
    ? html`<code>${clip(reference, LONGEST)}</code>`
    : html`<a href="#contract-${endpoint}">see the contract of /${endpoint}</a>`
}
