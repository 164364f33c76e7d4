/** The session is made before the credentials are looked at, and the answer is put together from both. */
import { setAt } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'refuses a log-in and hands out a token all the same',
  caughtBy: ['ERR-34'],
  dialect: withRefusals(({ rendered, path, dialect }) => {
    const { in: place, at } = dialect.token.location
    if (!path.includes('auth-authenticate') || place !== 'body' || typeof rendered.body === 'string') return rendered
    return { ...rendered, body: setAt(rendered.body, at, 'c2Vzc2lvbi1tYWRlLXRvby1lYXJseQ') }
  }),
} satisfies Defect
