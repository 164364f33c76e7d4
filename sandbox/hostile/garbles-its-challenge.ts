import type { Hostile } from '../hostile.ts'

export default {
  does: 'garbles how it wants to be asked',
  ending: 'undecided',
  answer: ({ response }) =>
    void response.writeHead(401, { 'WWW-Authenticate': `${'Bearer realm="'.repeat(400)},,,=,Basic =="` }).end(),
} satisfies Hostile
