/** certificate.html: a certificate on one printed page, one file without a script, its one style allowed by its hash. */
import type { Certified, CertifiedDuty, CheckedCertificate, Predicate } from '../../contract/signed.ts'
import { asset, type Content, documentOf, html, type Markup, mark } from '../html/markup.ts'
import { moment } from '../text/visible.ts'
import { CERTIFIED, day, headline, idsOf, proves, provesNot } from './sentences.ts'

const STYLES = ['../html/styles/ground.css', '../html/styles/marks.css', 'certificate.css']

/** `undefined`: it was rejected, so that nothing in it may be shown as true. */
export function certificatePage(found: CheckedCertificate | undefined): string {
  return documentOf({
    title: found === undefined ? 'Not verified' : `${found.statement.subject[0]?.name ?? ''} · ${headline(found)}`,
    style: STYLES.map(name => asset(new URL(name, import.meta.url))).join('\n'),
    body: html`<main>
${found === undefined ? refusal : body(found)}
</main>`,
  })
}

const refusal = html`<header class="head skipped"><p class="kicker">Certificate of a sender</p>
<h1>${mark('skipped')} <span>Not verified</span></h1></header>
<p>The file was changed, was not signed by the keys that were given, or is no certificate. It proves nothing.</p>`

const TONES = { valid: 'pass', expired: 'warn', 'not yet valid': 'warn', 'not passed': 'fail' } as const

function body(found: CheckedCertificate): Markup {
  const { predicate, subject } = found.statement
  const { environment, sender, clientVersion } = predicate
  const tone = TONES[found.state] === 'fail' && predicate.verdict !== 'failed' ? 'inconclusive' : TONES[found.state]
  return html`<header class="head ${tone}">
<p class="kicker">Certificate of a sender · last-mile delivery integration</p>
<h1>${mark(tone)} <span>${headline(found)}</span></h1>
<p class="subject"><strong>${sender}</strong> <span>client ${clientVersion}</span></p>
<p class="standing">${environment.name} (<code>${environment.baseUrl}</code>) · ${environment.standing} · from <time datetime="${predicate.issuedAt}">${day(predicate.issuedAt)}</time> to <time datetime="${predicate.expiresAt}">${day(predicate.expiresAt)}</time></p>
</header>
<dl class="counts">${counts(predicate)}</dl>
<div class="sides">
<section><h2>What it proves</h2><ul>${proves(found).map(each => html`<li>${each}</li>`)}</ul></section>
<section><h2>What it does not prove</h2><ul>${provesNot(found, true).map(each => html`<li>${each}</li>`)}</ul></section>
</div>
<section><h2>Duties</h2>
<ul class="duties ${predicate.duties.length > MANY && 'many'}">${inOrder(predicate.duties).map(duty)}</ul></section>
${functional(predicate)}
<section><h2>To be checked by</h2>
<dl class="digests">
${row('subject', subject[0]?.digest.sha256 ?? '', predicate.bound)}
${row('contract', predicate.contract.digest.sha256, `${predicate.contract.answered} questions answered`)}
${row('suite', predicate.suite.digest.sha256, `${predicate.suite.version}, ${predicate.suite.duties} duties`)}
${row('certify.json', predicate.evidence.record.digest.sha256)}
${row('calls.ndjson', predicate.evidence.calls.digest.sha256)}
${found.signatures.map(each => row('signed by', each.keyid, each.by === 'given' ? 'checked by a given key' : 'the issuer’s own key'))}
</dl></section>
<footer><p>Run ${predicate.run}, ${moment(predicate.startedAt)}, seed ${predicate.seed} · harness ${predicate.harness.version}, Node ${predicate.harness.node} · This page is a picture of certificate.dsse.json as it was found; only <code>npm run verify</code> shows that it holds.</p></footer>`
}

/** More than these stand in three columns when printed. */
const MANY = 60

function counts(predicate: Predicate): Content {
  const { pass, ...others } = CERTIFIED
  return Object.entries({ pass, ...others }).flatMap(([verdict, { mark: sign, word }]) => {
    const number = idsOf(predicate, verdict as Certified).length
    return number === 0 ? [] : [html`<div><dd>${mark(sign)} ${number}</dd><dt>${word}</dt></div>`]
  })
}

function inOrder(duties: readonly CertifiedDuty[]): CertifiedDuty[] {
  const rank = ({ verdict }: CertifiedDuty) => Object.keys(CERTIFIED).indexOf(verdict)
  return [...duties].sort((a, b) => rank(a) - rank(b))
}

function duty({ id, title, level, verdict, reason, caughtBy }: CertifiedDuty): Markup {
  const { mark: sign, word } = CERTIFIED[verdict]
  const proof = caughtBy.length === 0 ? '' : ` Catches ${caughtBy.join(', ')}.`
  return html`<li class="${verdict}" title="${word}: ${reason}${proof}">${mark(sign)} <code>${id}</code> ${verdict !== 'pass' && html`<span class="word">${word}</span> `}${title}${level === 'should' && ' (should)'}${verdict !== 'pass' && html`<span class="reason">${reason}</span>`}</li>
`
}

function functional({ suites }: Predicate): Content {
  if (suites === null) return ''
  return html`<section><h2>Conformance suites</h2><p class="suites"><strong>${suites.verdict}.</strong> ${suites.because} (run.json, sha256 <code>${suites.record.digest.sha256}</code>)</p></section>`
}

function row(name: string, value: string, note = ''): Markup {
  return html`<div><dt>${name}</dt><dd><code>${value}</code>${note !== '' && html` <small>${note}</small>`}</dd></div>
`
}
