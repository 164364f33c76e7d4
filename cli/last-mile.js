#!/usr/bin/env node
// The same words as the npm scripts, through `npx last-mile …`: tsx runs the TypeScript sources as they are.
import { register } from 'tsx/esm/api'

register()
await import('./main.ts')
