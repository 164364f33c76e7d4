/** The wall clock in fractions of a millisecond, which a step of the system's clock does not turn back. */
import { performance } from 'node:perf_hooks'

export const now = (): number => performance.timeOrigin + performance.now()
