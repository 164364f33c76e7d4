/** The two days of the configuration were exchanged. */
import type { Defect } from '../defect.ts'
import { ending } from './_versioned.ts'

export default {
  breaks: 'names a day of its end that is before its deprecation',
  caughtBy: ['VERS-10'],
  dialects: ['default', 'legacy', 'versioned'],
  ground: ending,
  dialect: ({ version, ...rest }) => ({
    ...rest,
    ...(version?.ending === undefined
      ? {}
      : {
          version: {
            ...version,
            ending: { deprecated: version.ending.sunset, sunset: version.ending.deprecated },
          },
        }),
  }),
} satisfies Defect
