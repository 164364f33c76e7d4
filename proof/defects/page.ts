/** The page of a proof of the checks: what is wrong with it first, then mistakes against dialects, then each check with what it told. */
import { anchor, badge, type Content, html, type Markup, mark, table } from '../../reporters/html/markup.ts'
import { sheet } from '../../reporters/html.ts'
import { moment } from '../../reporters/text/visible.ts'
import { type Proof, type ProofRecord, type ProofRow, proofFigures } from './record.ts'

export function proofPage(record: ProofRecord): string {
  const { proof, verdict, because, startedAt, run, version, next } = record
  const { complaints } = proof
  const tone = complaints.length > 0 ? 'fail' : 'pass'
  return sheet({
    title: `${verdict} · last-mile prove`,
    head: html`<header class="top ${tone}">
<p class="kicker">Last-mile delivery integration · prove</p>
<h1>${mark(tone)} <span>${verdict}</span></h1>
<p class="because">${because}</p>
<p class="target"><time datetime="${startedAt}">${moment(startedAt)}</time></p>
${next !== undefined && html`<div class="next"><h2>What to do next</h2><ol><li>${next}</li></ol></div>\n`}${figures(proof)}</header>
`,
    sections: [
      {
        id: 'proof',
        title: 'Planted mistakes against the checks that claim them',
        short: 'Proof',
        figure: complaints.length > 0 ? `${complaints.length} wrong` : 'holds',
        body: html`${complaintList(complaints)}
<p>Each mistake is planted in the sandbox, one at a time. A check tells it where it is green on the service that is right and red on the one with the mistake.</p>
${matrix(proof)}
<h3>Each check</h3>
${checkTable(proof)}`,
      },
    ],
    foot: html`Run <code>${run}</code> · harness ${version}, Node ${process.version} · alongside this page: proof.json`,
  })
}

function figures(proof: Proof): Markup {
  const { defects, played, missed, checks } = proofFigures(proof)
  const figure = (value: Content, words: string) => html`<div><dd>${value}</dd><dt>${words}</dt></div>`
  return html`<dl class="figures">
${figure(defects, 'mistakes planted')}
${figure(html`${mark('pass')} ${played - missed}`, `told, of ${played} times played`)}
${missed > 0 && figure(html`${mark('fail')} ${missed}`, 'not told')}
${figure(checks, 'checks told something')}
${proof.idle.length > 0 && figure(proof.idle.length, 'checks told nothing')}
</dl>
`
}

function complaintList(complaints: readonly string[]): Content {
  if (complaints.length === 0) return ''
  return html`<ul class="changes">${complaints.map(
    complaint => html`<li class="change fail"><p>${badge('fail', 'wrong')} ${complaint}</p></li>`,
  )}</ul>`
}

function matrix(proof: Proof): Markup {
  const dialects = dialectsOf(proof)
  return table(
    'Planted mistakes by dialect',
    [{ head: 'A service that' }, { head: 'is told by' }, ...dialects.map(head => ({ head }))],
    proof.rows.map(row => [
      html`<span id="d-${anchor(row.defect)}">${row.breaks}</span><br><span class="quiet small">${row.defect}</span>`,
      links(row.claims),
      ...dialects.map(dialect => cell(row, dialect)),
    ]),
  )
}

/** Told is a mark; what was missed is named. */
function cell({ cells }: ProofRow, dialect: string): Content {
  const found = cells.find(each => each.dialect === dialect)
  if (found === undefined) return html`<span class="zero">–<span class="unseen"> not played</span></span>`
  const caught =
    found.caught.length > 0 && html`${mark('pass')} <span class="unseen">told by</span> ${found.caught.length}`
  const missed = found.missed.length > 0 && html`${mark('fail')} not by ${links(found.missed.map(each => each.check))}`
  return [caught, found.caught.length > 0 && found.missed.length > 0 ? html`<br>` : '', missed]
}

function links(ids: readonly string[]): Content {
  return ids.map((id, i) => [i > 0 ? ', ' : '', html`<a href="#c-${anchor(id)}">${id}</a>`])
}

function checkTable(proof: Proof): Markup {
  return table(
    'Checks and what they told',
    [{ head: 'Check' }, { head: 'told', numeric: true }, { head: 'Mistakes' }],
    provenChecks(proof).map(({ check, told: reported }) => [
      html`<span id="c-${anchor(check)}">${check}</span>`,
      reported.length === 0 ? html`${mark('fail')} 0` : html`${mark('pass')} ${reported.length}`,
      reported.length === 0
        ? html`<span class="quiet">no mistake turns it red</span>`
        : reported.map(({ defect, dialects }, i) => [
            i > 0 ? '; ' : '',
            html`<a href="#d-${anchor(defect)}">${defect}</a> <span class="quiet">(${dialects.join(', ')})</span>`,
          ]),
    ]),
  )
}

function dialectsOf({ rows }: Proof): string[] {
  return [...new Set(rows.flatMap(row => row.cells.map(cell => cell.dialect)))].sort(
    (a, b) => Number(b === 'default') - Number(a === 'default') || (a < b ? -1 : 1),
  )
}

interface ProvenCheck {
  check: string
  /** Planted mistakes that it told, with the dialects in which it did; none for an idle check. */
  told: { defect: string; dialects: string[] }[]
}

function provenChecks({ rows, idle }: Proof): ProvenCheck[] {
  const ids = [...new Set([...idle, ...rows.flatMap(row => row.claims)])]
  return ids
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(check => ({
      check,
      told: rows.flatMap(({ defect, cells }) => {
        const dialects = cells.filter(cell => cell.caught.includes(check)).map(cell => cell.dialect)
        return dialects.length === 0 ? [] : [{ defect, dialects }]
      }),
    }))
}
