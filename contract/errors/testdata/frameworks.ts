/** Answers of frameworks and products, as they are really sent. */
import samples from './frameworks.json' with { type: 'json' }
import type { Sample } from './sample.ts'

export const FRAMEWORKS = samples as unknown as Sample[]
