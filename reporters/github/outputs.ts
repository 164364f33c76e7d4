/** Outputs of a step in the form of `GITHUB_OUTPUT`; a value may hold anything but the random delimiter. */
export function stepOutputs(values: Record<string, string>, delimiter: string): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join('')
}
