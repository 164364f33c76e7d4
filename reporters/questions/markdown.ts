/** The letter as Markdown, for an e-mail or a ticket; nothing of the service is markup in it. */
import { markdownCode, markdownText } from '../text/markdown.ts'
import { type Entry, type Letter, questionCount } from './letter.ts'

/** `seen`: a last line on where it was seen. */
export function letterMarkdown(letter: Letter, seen?: string): string {
  const open = questionCount(letter)
  const { name, baseUrl } = letter.environment
  const at = baseUrl === undefined ? '' : ` at ${markdownCode(baseUrl)}`
  const intro = [
    '# Questions about the last-mile delivery integration service',
    '',
    `We integrate with your service${at} (environment ${markdownText(name)}). What we know from its own answers:`,
    '',
    ...letter.known.map(line => `- ${markdownText(line)}`),
    '',
  ]
  const end = seen === undefined ? [] : [seen, '']
  if (open === 0) return [...intro, 'Nothing is left to ask.', '', ...end].join('\n')
  let position = 0
  const body = letter.topics.flatMap(topic => [
    `## ${markdownText(topic.name)}`,
    '',
    ...topic.questions.flatMap(entry => {
      position += 1
      return lines(entry, position)
    }),
  ])
  const ask = `${open === 1 ? 'One question is' : `${open} questions are`} left. A short answer is enough; for an endpoint, one example request that works. The example under each is the form in which we write your answer down: change its values.`
  return [...intro, ask, '', ...body, ...end].join('\n')
}

function lines(entry: Entry, position: number): string[] {
  const { id, question, why, seen, goingBy, help, hint } = entry
  return [
    `${position}. **${markdownText(question)}** (\`${id}\`)`,
    ...(why === '' ? [] : [`   - Why it matters: ${markdownText(why)}`]),
    `   - ${markdownText(seen)}`,
    ...(goingBy === undefined ? [] : [`   - So far we go by: ${markdownCode(JSON.stringify(goingBy))}`]),
    ...(help === undefined ? [] : [`   - What would help: ${markdownText(help)}`]),
    '   - Your answer, for example:',
    '',
    '     ```yaml',
    ...hint.map(line => `     ${line}`),
    '     ```',
    '',
  ]
}
