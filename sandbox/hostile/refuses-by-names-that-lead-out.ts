import type { Hostile } from '../hostile.ts'
import { PLANTED_FILE } from '../hostile.ts'

export default {
  does: 'refuses with error codes that are paths',
  ending: 'undecided',
  answer: ({ response, number }) => {
    const names = [`../../${PLANTED_FILE}`, 'CON', 'a\0b', '..', '.', 'C:\\x', '/etc/passwd', '%2e%2e%2f', '']
    const code = names[number % names.length] ?? ''
    const errors = [{ code, field: code, message: `${code} is required`, pointer: `/${code}` }]
    response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code, error: code, errors }))
  },
} satisfies Hostile
