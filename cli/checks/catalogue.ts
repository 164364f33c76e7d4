/** Every check with what it stands on, what proves it and since when it counts: the one source of `checks`, `explain` and docs/checks.md. */
import { type Check, familyOf } from '../../contract/check.ts'
import type { Release } from '../../contract/release-set.ts'
import { defectNames, loadDefect } from '../../sandbox/load-defect.ts'
import { listedChecks } from '../../suites/list.ts'
import { releasesIn } from '../releases.ts'

interface Proven {
  defect: string
  breaks: string
}

export interface Entry extends Check {
  file: string
  /** Planted mistakes that must turn it red. */
  provenBy: Proven[]
  /** The first release that scores it; absent where none does yet. */
  since?: string
}

export async function catalogueOf(root: string, env: Record<string, string | undefined>): Promise<Entry[]> {
  const [checks, defects] = [await listedChecks(env), await defectsByCheck()]
  const releases = releasesIn(root)
  return checks.map(check => {
    const since = firstOf(releases, check.id)
    return {
      ...check,
      provenBy: defects.get(familyOf(check.id)) ?? [],
      ...(since === undefined ? {} : { since }),
    }
  })
}

async function defectsByCheck(): Promise<Map<string, Proven[]>> {
  const found = new Map<string, Proven[]>()
  for (const defect of defectNames()) {
    const { breaks, caughtBy } = await loadDefect(defect)
    for (const id of caughtBy) found.set(familyOf(id), [...(found.get(familyOf(id)) ?? []), { defect, breaks }])
  }
  return found
}

const firstOf = (releases: readonly Release[], id: string) =>
  releases.find(({ set }) => Object.hasOwn(set, familyOf(id)))?.version
