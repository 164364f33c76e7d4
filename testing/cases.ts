/** How many cases a property plays that takes long: all of them at night, some by day. */
import { inject } from 'vitest'

export const cases = (all: number, byDay: number): { numRuns: number } => ({ numRuns: inject('isLong') ? all : byDay })
