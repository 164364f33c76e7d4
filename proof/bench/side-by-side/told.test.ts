import { describe, expect, it } from 'vitest'
import { newFailures, TIMED_OUT, type Told } from './told.ts'

const reported = (failures: string[], ended?: string): Told => ({
  checks: 3,
  failures,
  ...(ended === undefined ? {} : { ended }),
})

describe('what a tool says of a wrong service', () => {
  it('counts where no right run says it', () => {
    expect(newFailures([reported(['a']), reported([])], reported(['a', 'b']))).toEqual(['b'])
  })

  it('does not count where one of the right runs says it as well, even if only one does', () => {
    expect(newFailures([reported([]), reported(['a'])], reported(['a']))).toEqual([])
  })

  it('does not count what is missing of it', () => {
    expect(newFailures([reported(['a', 'b'])], reported(['a']))).toEqual([])
  })

  it('is red where it broke off, unless it does so on the right service too', () => {
    expect(newFailures([reported([])], reported([], 'a stack'))).toHaveLength(1)
    expect(newFailures([reported([], 'another stack')], reported([], 'a stack'))).toEqual([])
  })

  it('is nothing where its time was over', () => {
    expect(newFailures([reported([])], reported([], TIMED_OUT))).toEqual([])
  })
})
