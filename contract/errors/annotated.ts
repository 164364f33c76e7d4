/**
 * A text that shows the request as it was sent, line by line, and says under a line, behind carets, what is wrong with it, as parsers show
 * an excerpt of a source.
 */

const CARETS = /^\s*\^+\s*(.*)$/u
const OPENS = /^\s*(?:"((?:[^"\\]|\\.)*)":\s*)?[{[]\s*$/u
const CLOSES = /^\s*[}\]],?\s*$/u
const HOLDS = /^\s*(?:"((?:[^"\\]|\\.)*)":\s*)?\S.*$/u

type Annotation = {
  /** None where the whole is meant. */
  path?: string
  message: string
}

/** Each remark with the place that it stands under; `undefined` where the text is none of this kind. */
export function annotationsIn(text: string): Annotation[] | undefined {
  const lines = text.split('\n')
  const begin = lines.findIndex(line => OPENS.test(line) || /^\s*(?:\{\}|\[\])\s*$/.test(line))
  if (begin < 0 || !lines.some(line => CARETS.test(line))) return undefined
  const out: Annotation[] = []
  /** Names of what is open, and the place of the line before. */
  const open: string[] = []
  let last: string[] = []
  for (const line of lines.slice(begin)) {
    const remark = CARETS.exec(line)?.[1]
    if (remark !== undefined) out.push({ ...(last.length === 0 ? {} : { path: last.join('.') }), message: remark })
    else if (CLOSES.test(line)) {
      last = open.slice(1)
      open.pop()
    } else {
      const opened = OPENS.exec(line)
      const name = (opened ?? HOLDS.exec(line))?.[1]
      last = [...open.slice(1), ...(name === undefined ? [] : [name])]
      if (opened !== null) open.push(name ?? '')
    }
  }
  return out.some(({ message }) => message !== '') ? out : undefined
}
