import { expect, it } from 'vitest'
import breakpoint from '../profiles/breakpoint.ts'
import { mostOf, withOverrides } from './profile.ts'

it('takes --rate as the ceiling and --duration as the length of a trial', () => {
  const profile = withOverrides(breakpoint, { rate: 3, seconds: 5 })
  expect(profile.search).toMatchObject({ from: 3, ceiling: 3, trialSeconds: 5, confirmSeconds: 15 })
  expect(mostOf(profile).rate).toBe(3)
})
