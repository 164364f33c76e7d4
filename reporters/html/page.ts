/** The page as a whole: one file, no request to anywhere, its one style and one script allowed by their hashes. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Run } from '../../contract/run.ts'
import { exchangesSection } from './all-exchanges.ts'
import { checksSection, unscoredSection } from './checks.ts'
import { contractSection } from './contract.ts'
import { costSection } from './cost.ts'
import { driftSection } from './drift.ts'
import { gateSection } from './gate.ts'
import { head } from './head.ts'
import { knownSection } from './known.ts'
import { ledgerSection } from './ledger.ts'
import { loadSection } from './load.ts'
import { MARK_SHAPES } from './mark.ts'
import { html, Markup } from './markup.ts'
import { proofSection } from './proof.ts'
import { contents, renderSection, type Section } from './section.ts'
import { untestedSection } from './untested.ts'

/** In the order of the cascade. */
const STYLES = ['ground', 'sheet', 'verdict', 'marks', 'tables', 'checks', 'exchanges', 'contract', 'load', 'print']

/** Line ends as the HTML parser will read them, or the hash would not fit. */
function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

function policy(style: string, script: string): string {
  return `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; img-src data:; base-uri 'none'; form-action 'none'`
}

/** A proof asks no service: there is nothing else to show of it. */
function sectionsOf(run: Run): Section[] {
  const sections =
    run.proof !== undefined
      ? [proofSection(run)]
      : [
          gateSection(run),
          checksSection(run),
          knownSection(run),
          driftSection(run),
          unscoredSection(run),
          loadSection(run),
          untestedSection(run),
          contractSection(run),
          ledgerSection(run),
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
  const style = STYLES.map(name => asset(`styles/${name}.css`)).join('\n')
  const script = asset('page.js')
  const sections = sectionsOf(run)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy(style, script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${run.verdict} · ${run.environment.name} · last-mile ${run.command}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${MARK_SHAPES}
<div class="sheet">
${contents(sections)}
<main id="main" tabindex="-1">
${head(run)}
${sections.map(renderSection)}
</main>
</div>
<footer><p>Run <code>${run.run}</code>${run.partial && ' (partial)'} · harness ${run.harness.version}, Node ${run.harness.node} · beside this page: ${beside(run)}</p></footer>
<script>${new Markup(script)}</script>
</body>
</html>
`.source
}
