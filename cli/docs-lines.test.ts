import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { linesIn, linesOf, RULES } from '../testing/documented-lines.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const lines = linesOf(ROOT)

describe('the command lines in the blocks of the pages', () => {
  it('are a good many', () => {
    expect(lines.length).toBeGreaterThan(120)
  })

  it('are whole: none holds a word that the reader has to replace', () => {
    const open = lines.filter(({ text }) =>
      /…|\.\.\.|<[a-z]+>|\b(?:NAME|DIR|FILE|FOLDER|COMMAND|DIGEST|ID)\b(?!=)/.test(text),
    )
    expect(open.map(({ place: location, text }) => `${location}: ${text}`)).toEqual([])
  })

  it.each(lines.flatMap(({ text, run }) => (run.by === 'pipeline' ? [[text, run.file, run.step] as const] : [])))(
    '%s is played by %s',
    (_text, file, step) => {
      expect(readFileSync(join(ROOT, file), 'utf8')).toContain(step)
    },
  )

  it('need every rule by which one is not run by the test', () => {
    expect(
      RULES.filter(([is, run]) => !lines.some(line => line.run === run && is.test(line.text))).map(String),
    ).toEqual([])
  })

  it('are found with a prompt, over several lines and without their comments, and nowhere in output or code', () => {
    const page =
      '```sh\n$ npm run a \\\n  --b   # c\n# d\nmake e\n```\n\n    npm run f\n    frobnicate h\n\n```ts\nnpm run g\n```\n\n```text\noutput\n```\n'
    expect(linesIn(page, 'p').map(({ place: location, text }) => [location, text])).toEqual([
      ['p:3', 'npm run a --b'],
      ['p:5', 'make e'],
      ['p:8', 'npm run f'],
      ['p:9', 'frobnicate h'],
    ])
  })
})
