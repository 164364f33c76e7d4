/** Text for a log that a CI runner reads along: no line of it is a command. */

/**
 * GitHub takes `::name` at the start of a line, whatever white space is before it, and `##[name]` anywhere; Azure takes
 * `##vso[`, TeamCity `##teamcity[`. JSON means the same afterwards, because `#` stands in its texts alone.
 */
export function withoutCommands(text: string): string {
  const isJson = /^[[{]/.test(text)
  return text.replace(/((?:^|[\n\r])[\s\u0085]*):(?=:)/gu, '$1: ').replace(/#(?=#\w*\[)/g, isJson ? '\\u0023' : '# ')
}
