/** A service whose preferences are chosen from lists: it takes no text of the customer's own. */
import type { Defect } from '../defect.ts'
import { asIs } from '../dialects/_parts.ts'
import { withFields } from './_fields.ts'

const NEEDS_MORE = ['neighbour', 'pickup-point']

export const withChoices: NonNullable<Defect['ground']> = withFields(field => {
  const { bounds: _bounds, ...rest } = field
  if (field.means === 'neighbourName' || field.means === 'pickupPointId') return undefined
  if (field.means === 'instructions') return { ...rest, values: asIs('ring', 'knock', 'call') }
  if (field.means !== 'place') return field
  const values = Object.entries(field.values ?? {}).filter(([word]) => !NEEDS_MORE.includes(word))
  return { ...field, values: Object.fromEntries(values) }
})
