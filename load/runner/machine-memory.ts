/** How much memory there is, in MiB: of the machine, or of the container where that has less. */
import { totalmem } from 'node:os'

export function machineMemoryMib(): number {
  // 0 where nothing constrains it.
  return Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20
}
