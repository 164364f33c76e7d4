/** The page of a run as a whole, its parts in the order in which they are asked for. */
import type { Run } from '../../contract/run.ts'
import { exchangesSection } from './all-exchanges.ts'
import { checksSection, unscoredSection } from './checks.ts'
import { contractSection } from './contract.ts'
import { costSection } from './cost.ts'
import { asset, documentOf } from './document.ts'
import { driftSection } from './drift.ts'
import { gateSection } from './gate.ts'
import { head } from './head.ts'
import { knownSection } from './known.ts'
import { ledgerSection } from './ledger.ts'
import { loadSection } from './load.ts'
import { html } from './markup.ts'
import { plotScripts, plotStyle } from './plot-scripts.ts'
import { proofSection } from './proof.ts'
import { contents, renderSection, type Section } from './section.ts'
import { untestedSection } from './untested.ts'

/** In the order of the cascade. */
const STYLES = ['ground', 'sheet', 'verdict', 'marks', 'tables', 'checks', 'exchanges', 'contract', 'load', 'print']

const file = (name: string) => asset(new URL(name, import.meta.url))

/** A proof asks no service: there is nothing else to show of it. What breaks senders comes before everything else. */
function sectionsOf(run: Run): Section[] {
  const isBroken = run.drift.some(each => each.class === 'breaking')
  const sections =
    run.proof !== undefined
      ? [proofSection(run)]
      : [
          gateSection(run),
          ...(isBroken ? [driftSection(run)] : []),
          ...(run.command === 'load' ? [loadSection(run)] : []),
          checksSection(run),
          knownSection(run),
          unscoredSection(run),
          contractSection(run),
          ledgerSection(run),
          ...(isBroken ? [] : [driftSection(run)]),
          ...(run.command === 'load' ? [] : [loadSection(run)]),
          untestedSection(run),
          costSection(run),
          exchangesSection(run),
        ]
  return sections.filter(section => section !== undefined)
}

/** What lies beside the page. */
function beside(run: Run): string {
  return run.proof !== undefined
    ? 'run.json, proof.json'
    : 'run.json, ledger.json, openapi.json, questions.md, exchanges.har, junit.xml'
}

export function page(run: Run): string {
  const sections = sectionsOf(run)
  const plots = run.load !== undefined && run.proof === undefined
  return documentOf({
    title: `${run.verdict} · ${run.environment.name} · last-mile ${run.command}`,
    style: [...(plots ? [plotStyle()] : []), ...STYLES.map(name => file(`styles/${name}.css`))].join('\n'),
    scripts: [file('page.js'), ...(plots ? plotScripts() : [])],
    body: html`<a class="skip" href="#main">Skip to the report</a>
<div class="sheet">
${contents(sections)}
<main id="main" tabindex="-1">
${head(run)}
${sections.map(renderSection)}
</main>
</div>
<footer><p>Run <code>${run.run}</code>${run.partial && ' (partial)'} · harness ${run.harness.version}, Node ${run.harness.node} · beside this page: ${beside(run)}</p></footer>`,
  })
}
