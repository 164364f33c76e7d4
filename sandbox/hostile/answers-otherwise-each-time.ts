import type { Hostile } from '../hostile.ts'
import { GOOD } from './_bytes.ts'

export default {
  does: 'answers otherwise each time',
  ending: 'either',
  answer: ({ response, number }) => {
    const status = [200, 201, 204, 301, 400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503][number % 15] ?? 200
    const body = [GOOD, '[]', 'null', '"ok"', '{}', '<p>no</p>', '{"error":"email is required"}', ''][number % 8] ?? ''
    response.writeHead(status, { 'Content-Type': number % 3 === 0 ? 'text/html' : 'application/json' })
    response.end(status === 204 ? '' : body)
  },
} satisfies Hostile
