import type { Hostile } from '../hostile.ts'

const TEXTS = [
  'field '.repeat(20_000),
  'a '.repeat(50_000),
  `${'"'.repeat(50_000)} is required`,
  `${'('.repeat(50_000)}must be one of${','.repeat(50_000)}`,
  `${'a.b'.repeat(30_000)} must be`,
  `must be one of ${"'a', ".repeat(20_000)}`,
  `${' '.repeat(100_000)}x`,
  `${'x='.repeat(50_000)}token=${'a'.repeat(50_000)}`,
  `Bearer ${'eyJ'.repeat(30_000)}.${'a'.repeat(1_000)}`,
  `${'<form '.repeat(10_000)}${'-'.repeat(50_000)}`,
  `required header ${'X-'.repeat(40_000)}`,
  `${'0'.repeat(50_000)}${':'.repeat(50_000)} is missing`,
]

export default {
  does: 'writes texts on which careless patterns take for ever',
  ending: 'undecided',
  answer: ({ response, number }) => {
    const text = TEXTS[number % TEXTS.length] ?? ''
    const refusal =
      number % 2 === 0
        ? JSON.stringify({ errors: [{ field: text.slice(0, 4_000), message: text }], message: text })
        : text
    response.writeHead(400, { 'Content-Type': number % 2 === 0 ? 'application/json' : 'text/plain' }).end(refusal)
  },
} satisfies Hostile
