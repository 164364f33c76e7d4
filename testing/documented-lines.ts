/**
 * Every command line that stands in a block of a page, and who runs it as it stands: `cli/docs-runs.long.test.ts` or a step of the pipeline.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagesIn, partsOf } from './documented.ts'

export type RunBy =
  /** One after the other, in a reader's folder. */
  | { by: 'test' }
  /**
   * As these, at night: takes minutes, or needs what such a line has left. By day the way through `docs/getting-started.md` is played, without
   * its candidate and its whole certification.
   */
  | { by: 'night' }
  /** It serves until it is stopped: started, heard, stopped. */
  | { by: 'stopped' }
  /** It asks, and is answered on a terminal. */
  | { by: 'typed' }
  | { by: 'pipeline'; file: '.ci/fresh' | '.ci/run' | '.ci/nightly' | '.ci/packed'; step: string }

export interface Line {
  /** `docs/load.md:12` */
  place: string
  text: string
  run: RunBy
}

/** A block of no language holds commands alone: what is none stands in one of `text`. */
const SHELL = /^(?:sh|bash|console|shell|)$/

const pipeline = (file: Extract<RunBy, { by: 'pipeline' }>['file'], step: string): RunBy => ({
  by: 'pipeline',
  file,
  step,
})

/** The first that fits; what fits none is run by the test. */
export const RULES: readonly (readonly [RegExp, RunBy])[] = [
  [/^npm run init$/, { by: 'typed' }],
  [/^npm ci && npm run conformance$/, pipeline('.ci/fresh', 'npm ci && npm run conformance')],
  [/^npm ci && npm test$/, pipeline('.ci/fresh', 'npm ci && npm test')],
  [/^npm ci\b/, pipeline('.ci/fresh', 'npm ci')],
  [/^npm run load -- --install-k6$/, pipeline('.ci/run', 'npm run --silent load -- --install-k6')],
  // `.ci/fresh` runs the same.
  [/^npm run conformance$/, { by: 'night' }],
  [/^npm pack$/, pipeline('.ci/packed', 'npm pack')],
  [/^npm install --ignore-scripts /, pipeline('.ci/packed', 'npm install --ignore-scripts')],
  [/^npx last-mile conformance$/, pipeline('.ci/packed', 'npx last-mile conformance')],
  [/^npm run prove$/, pipeline('.ci/nightly', 'npm run --silent prove\n')],
  [/^npm run prove -- certify --rounds 20/, pipeline('.ci/nightly', 'prove -- certify --rounds 20 --thorough')],
  [/^npm run prove -- hostile$/, pipeline('.ci/nightly', 'prove -- hostile\n')],
  [/^npm run prove -- hostile --thorough$/, pipeline('.ci/nightly', 'prove -- hostile --thorough')],
  [/^npm run bench -- fuzz --runs 100000$/, pipeline('.ci/nightly', 'npm run --silent bench -- fuzz --runs 100000')],
  [/^npm run sandbox\b|^npm run certify -- --sender acme$/, { by: 'stopped' }],
  [/^(?:podman|npx openapi-typescript|LMD_ENV=test npx playwright) /, { by: 'night' }],
  [/^npm run bench\b/, { by: 'night' }],
  // A dozen whole runs more than one reader of the guide makes, and what reads their results.
  [/^npm run conformance -- .*--(?:results|only|replay|sign|baseline) ?/, { by: 'night' }],
  [/\bnpm run discover(?! -- --env acme-test --explain$)/, { by: 'night' }],
  [/^npm run verify -- results\/production\/latest /, { by: 'night' }],
  [/^npm run (?:prove|fuzz)\b/, { by: 'night' }],
  // One load of this machine and one of an environment are made by day.
  [/^[A-Z_0-9]+=\S+ npm run load\b|^npm run load -- (?!--env test --profile smoke --yes$)/, { by: 'night' }],
  // A whole certification takes minutes, and what stands on it needs it.
  [/^npm run certify -- (?!.*--only )/, { by: 'night' }],
  [/^npm run verify -- .*certify-acme/, { by: 'night' }],
]

export const linesOf = (root: string): Line[] =>
  pagesIn(root)
    .filter(page => page.endsWith('.md'))
    .flatMap(page => linesIn(readFileSync(join(root, page), 'utf8'), page))

export function linesIn(markdown: string, page: string): Line[] {
  return partsOf(markdown).blocks.flatMap(({ lines, from, language }) => {
    if (!SHELL.test(language)) return []
    const found: Line[] = []
    let held = ''
    for (const [i, line] of lines.entries()) {
      const whole = `${held}${line.trim()}`
      held = whole.endsWith('\\') ? `${whole.slice(0, -1).trimEnd()} ` : ''
      const text = whole.replace(/^\$ /, '').replace(/\s+# .*$/, '')
      if (held !== '' || text === '' || text.startsWith('#')) continue
      const run = RULES.find(([is]) => is.test(text))?.[1] ?? { by: 'test' }
      found.push({ place: `${page}:${from + i}`, text, run })
    }
    return found
  })
}
