/** The sandbox with mistakes planted in it. */
import type { Sandbox } from '../../sandbox/start.ts'
import { startVaried, type VariedOptions } from '../varied/start.ts'
import { loadVariation } from './load.ts'

export interface DefectiveOptions extends Omit<VariedOptions, 'variations' | 'grounds'> {
  /** Mistakes and conditions, by name. */
  defects?: readonly string[]
  /** Mistakes of which only the ground is laid: the service is right, on what they need. */
  grounds?: readonly string[]
}

export async function startDefective({ defects = [], grounds = [], ...options }: DefectiveOptions): Promise<Sandbox> {
  const [variations, merged] = await Promise.all([defects, grounds].map(names => Promise.all(names.map(loadVariation))))
  return startVaried({ ...options, variations: variations ?? [], grounds: merged ?? [] })
}
