/** Error objects as JSON:API (1.1, "Error Objects") has them: status as text, the place under `source`. */
import { pointerOf } from '../../contract/json.ts'
import { type Issue, type Reason, type Statuses, statusFor } from '../refusal.ts'
import { complaint, REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = {}
const MEDIA_TYPE = 'application/vnd.api+json'

export const sourced: ErrorStyle = {
  truth: { family: 'json-api', mediaType: MEDIA_TYPE, at: { message: '/errors/0/detail', fields: '/errors' } },
  tells: 'all',
  render({ reason, issues }) {
    const status = statusFor(reason, STATUSES)
    const errors =
      issues.length === 0
        ? [{ status: String(status), code: reason, detail: REASONS[reason] }]
        : issues.map(each => entry(each, reason, status))
    return { status, mediaType: MEDIA_TYPE, body: { errors } }
  },
}

function entry(issue: Issue, reason: Reason, status: number) {
  const source =
    issue.in === 'header'
      ? { header: issue.path.join('.') }
      : issue.in === 'query'
        ? { parameter: issue.path.join('.') }
        : // A member that is missing is told by its container (JSON:API asks for a pointer that exists).
          { pointer: pointerOf(issue.kind === 'missing' ? issue.path.slice(0, -1) : issue.path) }
  const detail = `${issue.path.at(-1) ?? 'body'} ${complaint(issue)}`
  return { status: String(status), code: reason, title: 'Invalid attribute', detail, source }
}
