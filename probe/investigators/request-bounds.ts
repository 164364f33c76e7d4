/** Bounds of what the endpoints take: lengths and sizes, by what all other questions have left of the requests. */
import { measureAll } from '../requests/discover-endpoint.ts'
import type { Investigator } from './_investigator.ts'

export default {
  answers: [],
  needs: ['ext-reach.request', 'ext-notify.request', 'limits.size', 'versioning'],
  cost: 10,
  investigate: context => measureAll(context),
} satisfies Investigator
