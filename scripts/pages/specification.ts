/** docs/specification.md: the specification in our words, each question of the ledger where the specification leaves it open. */
import { QUESTIONS, type Question } from '../../contract/questions.ts'

/** A section of the specification, as `gap` of a question names it, and what it says. */
const SECTIONS: readonly { gap: string; title: string; says: readonly string[] }[] = [
  {
    gap: 'What the service does',
    title: 'What the service does',
    says: [
      'An integration platform for the last mile of deliveries. It connects **senders** (delivery companies) with **receivers** (their customers). A sender',
      'authenticates its application, verifies what it knows of a user, checks and manages where the customer wants to have deliveries, and notifies customers.',
      '',
      'A sender reads the description of each endpoint, asks the operator’s technical team for credentials, tries them in a **test environment**, and then goes',
      'to **production**. The addresses of both are not shown.',
    ],
  },
  {
    gap: 'Endpoints',
    title: 'Endpoints',
    says: [
      '| method and path | purpose |',
      '|---|---|',
      '| `POST /auth-authenticate` | authenticates the application and gives access |',
      '| `POST /ext-verify` | validates a user |',
      '| `POST /ext-reach` | checks and manages address preferences |',
      '| `POST /ext-notify` | sends a notification to a customer |',
      '',
      'Of none of them request, answer, parameters, headers or status codes are shown.',
    ],
  },
  {
    gap: 'Authentication',
    title: 'Authentication',
    says: [
      'Credentials come from the operator’s technical team; nobody can make them alone. `POST /auth-authenticate` gives access. How credentials look and are',
      'sent, what token comes back, how it is presented and how long it lives: not shown.',
    ],
  },
  {
    gap: 'Resources',
    title: 'Resources and their fields',
    says: ['Users, addresses, address preferences and notifications are named. None of their fields is shown.'],
  },
  { gap: 'States', title: 'States and transitions', says: ['Not shown.'] },
  { gap: 'Events', title: 'Events', says: ['Events, webhooks and callbacks: not shown.'] },
  { gap: 'Errors', title: 'Errors', says: ['Format, codes and status codes of errors: not shown.'] },
  { gap: 'Limits', title: 'Limits', says: ['Rates, sizes and time-outs: not shown.'] },
  { gap: 'Versioning', title: 'Versioning', says: ['A scheme of versions: not shown.'] },
]

const HEAD = `# The specification, and what it leaves open

Written by \`npx tsx scripts/docs.ts\` from \`contract/questions/\`; a test holds it against the code. What the specification says, in our words, and under each section
the questions that it leaves open. A run answers them from the service's own answers ([ledger.md](ledger.md) says how an answer is known);
\`npm run explain -- limits.rate\` tells of one question what is known of it and what it stands on; any id of this page will do.
`

export function specificationPage(): string {
  const sections = SECTIONS.map(({ gap, title, says }) => {
    const rows = QUESTIONS.filter(question => sectionOf(question) === gap).map(
      ({ id, text, gap }) => `| \`${id}\` | ${text.replaceAll('|', '\\|')} | ${gap} |`,
    )
    return [
      `## ${title}`,
      '',
      ...says,
      '',
      '| question | what is open | left open by |',
      '|---|---|---|',
      ...rows,
      '',
    ].join('\n')
  })
  return `${[HEAD, ...sections].join('\n').trimEnd()}\n`
}

/** Of several sections the first. Throws where the page has no such section: no question may be lost. */
function sectionOf({ id, gap }: Question): string {
  const found = SECTIONS.find(section => gap.startsWith(section.gap))
  if (found === undefined) throw new Error(`The page of the specification has no section "${gap}" for ${id}.`)
  return found.gap
}

/** The names of the files of `contract/questions/`, as a type. */
export function questionIds(): string {
  const ids = QUESTIONS.map(({ id }) => `  | '${id}'\n`).join('')
  return `/** Written by \`npx tsx scripts/docs.ts\` from the names of the files of this folder. */\nexport type QuestionId =\n${ids}`
}
