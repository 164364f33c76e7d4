import type { Hostile } from '../hostile.ts'

export default {
  does: 'redirects to the metadata of a cloud',
  ending: 'undecided',
  answer: ({ response }) =>
    void response.writeHead(307, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
} satisfies Hostile
