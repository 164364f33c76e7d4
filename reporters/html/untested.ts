/** What was not tested, and what stays open: a pass says nothing of these. */
import type { Run } from '../../contract/run.ts'
import { scoredOf } from '../facts/chapters.ts'
import { unsettled } from '../facts/questions.ts'
import { isUntested, notSelectedOf, untestedOf } from '../facts/untested.ts'
import { count } from '../text/measure.ts'
import { anchor, type Content, html } from './markup.ts'
import { restOnScreen } from './on-paper.ts'
import type { Section } from './section.ts'

const MOST_IDS = 40

function ids(list: readonly string[], prefix = ''): Content {
  const links = list
    .slice(0, MOST_IDS)
    .map((id, i) => [i > 0 ? ', ' : '', html`<a href="#${prefix}${anchor(id)}">${id}</a>`])
  return [links, list.length > MOST_IDS ? ` and ${list.length - MOST_IDS} more` : '']
}

function checks(run: Run): Content {
  const untested = untestedOf(run)
  if (run.checks.length === 0) return html`<p>No check was run.</p>`
  const left = notSelectedOf(run)
  const leftOut =
    left > 0 && html`<p>${count(left, 'check was', 'checks were')} not selected by the caller of this run.</p>`
  if (untested.length === 0 && left > 0) return leftOut
  if (untested.length === 0) return html`<p>Every check of this run was judged.</p>`
  return html`<ul class="reasons short-list">${untested.map(
    ({ reason, results }) =>
      html`<li>${reason} <span class="quiet small ids">${ids(results.map(result => result.id))}</span></li>`,
  )}</ul>${restOnScreen(untested.length)}${leftOut}`
}

export function untestedSection(run: Run): Section {
  const left = unsettled(run.ledger)
  const judged = scoredOf(run.checks).filter(isUntested).length + notSelectedOf(run)
  return {
    id: 'untested',
    title: 'What was not tested',
    short: 'Not tested',
    figure: run.checks.length === 0 ? 'all' : String(judged),
    body: html`${checks(run)}
${
  left.length > 0 &&
  html`<p>${count(left.length, 'question is', 'questions are')} not settled: <span class="small ids">${ids(
    left.map(({ question }) => question.id),
    'q-',
  )}</span></p>`
}`,
  }
}
