import type { Hostile } from '../hostile.ts'

const LAUGHS = 'bcdefghijklmnopqrstuvwxyz'.split('')
const BOMB = [
  'openapi: 3.1.0',
  'info: { title: a, version: "1" }',
  'a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]',
  ...LAUGHS.map(
    (name, i) =>
      `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefghijklmnopqrstuvwxyz'[i]}`).join(', ')}]`,
  ),
  'paths: *z',
].join('\n')

export default {
  does: 'describes itself in YAML that grows without end',
  ending: 'discovered',
  only: ({ method }) => method === 'GET',
  answer: ({ response }) => void response.writeHead(200, { 'Content-Type': 'application/yaml' }).end(BOMB),
} satisfies Hostile
