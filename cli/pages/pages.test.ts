import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { QUESTIONS } from '../../contract/questions.ts'
import { EnvironmentFileSchema } from '../../probe/environment/schema.ts'
import { environmentPage } from './environment.ts'
import { specificationPage } from './specification.ts'

const textOf = (page: string) => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')

describe('docs/specification.md', () => {
  it('stands as the questions do; `npm run schemas` writes it anew', () => {
    expect(textOf('specification.md')).toBe(specificationPage())
  })

  it('holds each of the 42 questions once, with its text', () => {
    const rows = specificationPage().match(/^\| `.+$/gm) ?? []
    for (const { id, text } of QUESTIONS)
      expect(rows.filter(row => row.startsWith(`| \`${id}\` | ${text} |`))).toHaveLength(1)
    expect(rows.filter(row => !row.startsWith('| `POST'))).toHaveLength(42)
  })
})

describe('docs/environment.md', () => {
  it('stands as the schema does; `npm run schemas` writes its table anew', () => {
    expect(environmentPage(textOf('environment.md'))).toBe(textOf('environment.md'))
  })

  it('names every member of the schema, and what the policy is by kind', () => {
    const page = textOf('environment.md')
    for (const member of Object.keys(EnvironmentFileSchema.shape)) expect(page).toContain(`\n| \`${member}`)
    expect(page).toContain('| `policy.requestsPerSecond` | number above 0 to 10000 | 500 / 5 / 2 |')
  })

  it('is refused where the marks of its table are gone', () => {
    expect(() => environmentPage('# The environment file')).toThrow(/lost the marks/)
  })
})
