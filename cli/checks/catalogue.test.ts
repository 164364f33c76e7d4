import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { catalogueOf } from './catalogue.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const entries = await catalogueOf(ROOT, process.env)

describe('the catalogue', () => {
  it('knows what proves a check, and since when it is scored', () => {
    expect(entries.find(each => each.id === 'REACH-04')).toMatchObject({
      since: '0.1.0',
      provenBy: expect.arrayContaining([expect.objectContaining({ defect: 'forgets-preference' })]),
    })
  })
})
