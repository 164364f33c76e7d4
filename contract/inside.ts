/** Signs of the inside of a service in what it answers: stack traces, file paths, statements of a database. */
const SIGNS: [string, RegExp][] = [
  [
    'a stack trace',
    /\n?\s+at (?:async )?(?:new )?[\w$.<>[\] ]+ ?\((?:node:|file:|\/|[A-Z]:\\|[\w$-]+\.(?:java|kt|scala):\d)[^)\n]*\)/,
  ],
  ['a stack trace', /\bat [\w$.]+\.[\w$<>]+\((?:[\w$]+\.(?:java|kt|scala)(?::\d+)?|Native Method|Unknown Source)\)/],
  ['a stack trace', /Traceback \(most recent call last\)|File "[^"\n]+\.py", line \d+/],
  ['a stack trace', /\bgoroutine \d+ \[[a-z ]+\]:|\/[\w./-]+\.go:\d+/],
  ['a stack trace', /\bat [\w.`<>[\], ]+\([^)\n]*\) in [^\n]+\.cs:line \d+/],
  ['a stack trace', /[\w/.-]+\.rb:\d+:in [`']/],
  ['a stack trace', /\bin \/[\w./-]+\.php(?::\d+| on line \d+)|#\d+ \/[\w./-]+\.php\(\d+\)/],
  [
    'a path of a file',
    /(?:^|[\s"'(=])\/(?:home|usr|var|opt|app|srv|root|etc|tmp|workspace)\/[\w.-]+(?:\/[\w.-]+)*\.\w{1,6}\b/,
  ],
  ['a path of a file', /\b[A-Za-z]:\\(?:[\w .-]+\\)+[\w .-]+/],
  ['a path of a file', /\bnode_modules\/[\w@.-]+\//],
  [
    'a statement of a database',
    /\b(?:SELECT\s[\s\S]{1,200}?\sFROM|INSERT\s+INTO|UPDATE\s+[\w."`]+\s+SET|DELETE\s+FROM)\s/,
  ],
  [
    'a message of a database',
    /\bSQLSTATE\b|\bORA-\d{5}\b|syntax error at or near|duplicate key value violates|You have an error in your SQL syntax|\bUNIQUE constraint failed:/,
  ],
  [
    'a message of a database',
    /\bE11000 duplicate key\b|\bMongo(?:Server|Network)?Error\b|\bSequelize\w*Error\b|\bPrismaClient\w+Error\b/,
  ],
]

/** What it is and the words that show it; nothing of what was sent counts. */
export function signOfInside(text: string, sent: string): { what: string; shown: string } | undefined {
  for (const [what, pattern] of SIGNS) {
    const shown = pattern.exec(text)?.[0].trim()
    if (shown !== undefined && !sent.includes(shown)) return { what, shown: shown.slice(0, 120) }
  }
  return undefined
}
