/** Markdown for the summary of a job: one that is too large loses its end, never its verdict. */

/** A step may write 1 MiB, and what is larger is not shown at all. */
const MOST_BYTES = 1024 * 1024
const CUT = '\n\n_Cut here: the summary of a job holds no more. The whole is in the folder of the run._\n'

/** `written`: bytes that the step has put into its summary before. `undefined` where nothing more fits. */
export function jobSummary(markdown: string, written = 0): string | undefined {
  const room = MOST_BYTES - 1 - written
  const text = `${markdown.trimEnd()}\n`
  if (Buffer.byteLength(text) <= room) return text
  const lines: string[] = []
  let bytes = Buffer.byteLength(CUT)
  for (const line of text.split('\n')) {
    bytes += Buffer.byteLength(line) + 1
    if (bytes > room) break
    lines.push(line)
  }
  return lines.length === 0 ? undefined : `${lines.join('\n')}${CUT}`
}

/** Outputs of a step in the form of `GITHUB_OUTPUT`; a value may hold anything but the random delimiter. */
export function stepOutputs(values: Record<string, string>, delimiter: string): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join('')
}
