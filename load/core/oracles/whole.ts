/** What only a sampled answer is held against. By itself, because most virtual users never need it. */
export { echoesSeen } from './echo.ts'
export { sightsIn } from './foreign.ts'
export { judgedAnswer } from './judge.ts'
