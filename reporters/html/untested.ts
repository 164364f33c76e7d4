/** What was not tested, and what stays open: a pass says nothing of these. */
import type { Run } from '../../contract/run.ts'
import { unsettled } from '../facts/questions.ts'
import { untestedOf } from '../facts/untested.ts'
import { count } from '../text/measure.ts'
import { anchor, type Content, html, type Markup } from './markup.ts'
import type { Section } from './section.ts'

const MOST_IDS = 40

function ids(list: readonly string[], prefix = ''): Content {
  const links = list
    .slice(0, MOST_IDS)
    .map((id, i) => [i > 0 ? ', ' : '', html`<a href="#${prefix}${anchor(id)}">${id}</a>`])
  return [links, list.length > MOST_IDS ? ` and ${list.length - MOST_IDS} more` : '']
}

function checks(run: Run): Markup {
  const untested = untestedOf(run)
  if (run.checks.length === 0) return html`<p>No check was run.</p>`
  if (untested.length === 0) return html`<p>Every check of this run was judged.</p>`
  return html`<ul class="reasons">${untested.map(
    ({ reason, results }) =>
      html`<li>${reason} <span class="quiet small">${ids(results.map(result => result.id))}</span></li>`,
  )}</ul>`
}

export function untestedSection(run: Run): Section {
  const left = unsettled(run.ledger)
  const judged = run.checks.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'skipped').length
  return {
    id: 'untested',
    title: 'What was not tested',
    short: 'Not tested',
    figure: run.checks.length === 0 ? 'all' : String(judged),
    body: html`${checks(run)}
${
  left.length > 0 &&
  html`<p>${count(left.length, 'question is', 'questions are')} not settled: <span class="small">${ids(
    left.map(({ question }) => question.id),
    'q-',
  )}</span></p>`
}`,
  }
}
