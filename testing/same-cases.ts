/** Property tests play the same cases each time, so that a change alone turns them red, and half as many as is usual; new ones, and all of them, are played at night and by `npm run bench -- fuzz`. */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: 20_261_122, numRuns: 50 })
