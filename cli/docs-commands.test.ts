import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commandsIn, commandsOf, pagesIn, partsOf, spansOf, wordsOf } from '../testing/documented.ts'
import { linesOf } from '../testing/documented-lines.ts'
import { documentedProgram } from '../testing/documented-words.ts'
import { catalogueOf } from './checks/catalogue.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const program = await documentedProgram(ROOT, await catalogueOf(ROOT, process.env))
const pages = pagesIn(ROOT)

/** Of npm, of programs that pages speak of, and of the reference sender. */
const OF_OTHERS = {
  every: ['--help'],
  npm: ['--ignore-scripts'],
  podman: ['--build-arg'],
  k6: ['--tag', '--no-usage-report'],
  prometheus: ['--enable-feature'],
  schemathesis: ['--continue-on-failure'],
}
const BENCHES = readdirSync(join(ROOT, 'proof/bench'))
  .filter(name => name.endsWith('.ts'))
  .map(name => readFileSync(join(ROOT, 'proof/bench', name), 'utf8'))
  .join('\n')
const isOption = (option: string) =>
  program.options.has(option) ||
  Object.values(OF_OTHERS).flat().includes(option) ||
  BENCHES.includes(`'${option}'`) ||
  new RegExp(`['\\s{]${option.slice(2)}'?: \\{ type:`).test(BENCHES)

describe.each(pages)('%s', page => {
  const shown = commandsOf(ROOT, page)

  it('shows only commands whose words the program takes', async () => {
    const wrong: string[] = []
    for (const { place: location, text } of shown) {
      const complaint = await program.complaintOf(text)
      if (complaint !== undefined) wrong.push(`${location}: ${text}: ${complaint}`)
    }
    expect(wrong).toEqual([])
  })

  it.runIf(page.endsWith('.md'))('names only options that there are', () => {
    const { prose } = partsOf(readFileSync(join(ROOT, page), 'utf8'))
    const strange = spansOf(prose).flatMap(({ text, line }) =>
      /^--[a-z]/.test(text)
        ? (text.match(/(?<!\S)--[a-z][a-z0-9-]*/g) ?? [])
            .filter(option => !isOption(option))
            .map(option => `${page}:${line}: ${option}`)
        : [],
    )
    expect(strange).toEqual([])
  })
})

it('finds the commands of the pages', () => {
  const all = pages.flatMap(page => commandsOf(ROOT, page))
  expect(all.length).toBeGreaterThan(150)
  // Each line that begins with one counts, whatever stands around it.
  for (const page of pages) {
    const lines = readFileSync(join(ROOT, page), 'utf8').split('\n')
    const missed = lines.flatMap((line, i) =>
      /^\s*(?:\$ |run: )?(?:npm run|npx) /.test(line) &&
      !commandsOf(ROOT, page).some(({ place: location }) => location === `${page}:${i + 1}`)
        ? [`${page}:${i + 1}: ${line}`]
        : [],
    )
    expect(missed).toEqual([])
  }
})

it('stands for every line of the blocks that is one of npm and that no pipeline is named for', async () => {
  const strange: string[] = []
  for (const { place: location, text, run } of linesOf(ROOT)) {
    const isOwn = run.by !== 'pipeline' && !text.startsWith('podman ')
    const complaint = isOwn ? await program.complaintOf(text) : undefined
    if (complaint !== undefined) strange.push(`${location}: ${text}: ${complaint}`)
  }
  expect(strange).toEqual([])
})

describe('what a page may get wrong', () => {
  it.each([
    ['npm run conformance -- --enviroment test', /unknown option '--enviroment'/],
    ['npm run conformence', /no script conformence/],
    ['npm run load -- --profile smok', /no --profile smok/],
    ['npm run sandbox -- --dialect lagacy', /no --dialect lagacy/],
    ['npm run prove -- forgets-preferences', /no prove forgets-preferences/],
    ['npm run explain -- REACH-7007', /no explain REACH-7007/],
    ['npm run conformance --env test', /dashes are missing/],
    ['npm run bench -- load-aa --comparison 0', /knows no --comparison/],
    ['npx last-mile conform', /unknown command|no command/],
    ['npx vitest run cli/not-there.test.ts', /is not there/],
    ['npx some-program', /no program of the project/],
    ['frobnicate run conformance', /no command of npm/],
  ])('%s', async (text, complaint) => {
    expect(await program.complaintOf(text)).toMatch(complaint)
  })

  it('is found in a block, in a workflow and in running text', () => {
    const found = commandsIn(
      '```sh\nA=1 npm run a \\\n  -- --b  # c\n```\n\nSee `npm run\nd`.\n\n    npm run e && npx f\n',
      'p',
    )
    expect(found.map(({ text }) => wordsOf(text).join(' '))).toEqual([
      'npm run a -- --b',
      'npm run e',
      'npx f',
      'npm run d',
    ])
  })
})
