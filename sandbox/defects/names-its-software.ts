/** Nobody switched it off. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'names its software and the version of it in every answer',
  caughtBy: ['ERR-36'],
  around: async (asked, serve) => {
    const response = await serve(asked)
    response.headers.set('Server', 'nginx/1.18.0 (Ubuntu)')
    response.headers.set('X-Powered-By', 'Express')
    return response
  },
} satisfies Defect
