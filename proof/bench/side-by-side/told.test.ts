import { describe, expect, it } from 'vitest'
import { newFailures, TIMED_OUT, type Told } from './told.ts'

const told = (failures: string[], ended?: string): Told => ({
  checks: 3,
  failures,
  ...(ended === undefined ? {} : { ended }),
})

describe('what a tool says of a wrong service', () => {
  it('counts where no right run says it', () => {
    expect(newFailures([told(['a']), told([])], told(['a', 'b']))).toEqual(['b'])
  })

  it('does not count where one of the right runs says it as well, even if only one does', () => {
    expect(newFailures([told([]), told(['a'])], told(['a']))).toEqual([])
  })

  it('does not count what is missing of it', () => {
    expect(newFailures([told(['a', 'b'])], told(['a']))).toEqual([])
  })

  it('is red where it broke off, unless it does so on the right service too', () => {
    expect(newFailures([told([])], told([], 'a stack'))).toHaveLength(1)
    expect(newFailures([told([], 'another stack')], told([], 'a stack'))).toEqual([])
  })

  it('is nothing where its time was over', () => {
    expect(newFailures([told([])], told([], TIMED_OUT))).toEqual([])
  })
})
