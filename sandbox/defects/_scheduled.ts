/** The ground for mistakes with times: a notification that may say when it is to be sent, in the manner of the dialect. */
import type { Dialect } from '../dialect.ts'

export function scheduled(dialect: Dialect): Dialect {
  const own = dialect.endpoints['ext-notify']
  if (own.fields.some(each => each.means === 'scheduledAt')) return dialect
  const text = own.fields.find(each => each.means === 'message')?.at ?? '/message'
  const parent = text.slice(0, text.lastIndexOf('/'))
  const all = own.fields.map(each => each.at).join(' ')
  const name = /[a-z]_[a-z]/.test(all)
    ? 'scheduled_at'
    : /[a-z]-[a-z]/.test(parent + text)
      ? 'scheduled-at'
      : 'scheduledAt'
  const time = { at: `${parent}/${name}`, means: 'scheduledAt', type: 'string', format: 'date-time' } as const
  return {
    ...dialect,
    endpoints: { ...dialect.endpoints, 'ext-notify': { ...own, fields: [...own.fields, time] } },
  }
}
