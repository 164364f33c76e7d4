import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'sets cookies for other domains',
  ending: 'undecided',
  answer: gives(
    GOOD,
    'Set-Cookie: session=stolen; Domain=elsewhere.example; Path=/',
    'Set-Cookie: token=abcdef0123456789abcdef; Domain=.com',
    'Set-Cookie: =; ;;; Expires=Never',
  ),
} satisfies Hostile
