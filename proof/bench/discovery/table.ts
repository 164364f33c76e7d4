/** The table that a discovery benchmark prints: facts right, open and wrong, with requests and seconds. */
import type { Tried } from './try-service.ts'

const cell = (value: string | number, width: number) => String(value).padStart(width)

export async function printTable(
  what: string,
  names: readonly string[],
  details: boolean,
  tried: (name: string) => Promise<Tried>,
): Promise<{ unsolved: string[]; wrong: number }> {
  const width = Math.max(14, ...names.map(name => name.length + 1))
  console.log(`${what.padEnd(width)} solved   right   open  wrong  requests  rejected  notified  seconds`)
  const unsolved: string[] = []
  const total = { right: 0, open: 0, wrong: 0 }
  for (const name of names) {
    const result = await tried(name).catch((error: unknown) => String(error))
    if (typeof result === 'string') {
      console.log(`${name.padEnd(width)}  not measured: ${result}`)
      unsolved.push(name)
      continue
    }
    const { score, trouble, cost, seconds } = result
    const facts =
      score === undefined
        ? `  ${(trouble?.name ?? 'trouble').padEnd(26)}`
        : `${cell(score.solved, 4)}/4 ${cell(score.right, 7)} ${cell(score.open.length, 6)} ${cell(score.wrong.length, 6)}`
    console.log(
      `${name.padEnd(width)}${facts} ${cell(cost.requests, 9)} ${cell(cost.refusedLogIns, 8)} ${cell(cost.notifications, 9)} ${cell(seconds.toFixed(1), 8)}`,
    )
    if (trouble !== undefined) console.log(`  ${trouble.message}`)
    if (score?.solved !== 4) unsolved.push(name)
    if (score === undefined) continue
    total.right += score.right
    total.open += score.open.length
    total.wrong += score.wrong.length
    if (details)
      for (const note of [...score.wrong.map(each => `  wrong ${each}`), ...score.open.map(each => `  open  ${each}`)])
        console.log(note)
  }
  const all = total.right + total.open + total.wrong
  console.log(
    `\nfacts: ${total.right} of ${all} right (${((100 * total.right) / Math.max(1, all)).toFixed(1)} %), ${total.open} open, ${total.wrong} wrong`,
  )
  return { unsolved, wrong: total.wrong }
}
