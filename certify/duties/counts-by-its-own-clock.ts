/** How long a token lives is counted from when it came. */
import type { Duty } from '../duty.ts'
import { idsOf, isLogIn } from '../watched.ts'
import { goesOn } from './_goes-on.ts'

export default {
  id: 'CLOCK-01',
  title: 'Keeps its token where the clocks differ',
  level: 'must',
  source: 'RFC 6749 §5.1 (expires_in is a duration); RFC 9110 §6.6.1',
  situation: 'clock-behind',
  good: 'It counts the life of a token by its own clock, from when it came.',
  bad: 'It compares the clock of the service with its own, and holds a fresh token for dead.',
  judge: watched => {
    if (watched.contract.token === null) return { verdict: 'nothing-observed', reason: 'The service knows no token.' }
    const usual = watched.plain.filter(isLogIn).length
    const logIns = watched.played.filter(isLogIn)
    // One who logs in for every call does so on any day: that is not judged here.
    if (logIns.length > Math.max(usual, 1))
      return {
        verdict: 'fail',
        reason: `It logged in ${logIns.length} times under a clock that is an hour behind, and ${usual} times on a plain journey.`,
        calls: idsOf(logIns),
      }
    return goesOn(watched, { such: 'an answer of a clock that is an hour behind' })
  },
} satisfies Duty
