import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'writes headers in another charset',
  ending: 'undecided',
  answer: gives(GOOD, 'X-Latin: \xfc\xe9\xdf', 'X-High: \xff\xfe'),
} satisfies Hostile
